-- What a warning tells beside its code, as a JSON object; empty where the text
-- says it.
ALTER TABLE warnings ADD COLUMN facts TEXT NOT NULL DEFAULT '';
