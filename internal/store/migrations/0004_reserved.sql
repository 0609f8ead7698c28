-- Another change has this number.
SELECT 1;
