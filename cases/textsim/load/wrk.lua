-- For wrk: the requests of similarity.js if TEXTS names a file of texts, else
-- those of the command line; and what came of it as one line of JSON.
local texts = {}

local function quoted(text)
  return '"' .. text:gsub('[%c"\\]', function(c) return string.format('\\u%04x', c:byte()) end) .. '"'
end

local threads = 0
function setup(thread)
  threads = threads + 1
  thread:set("number", threads)
end

function init()
  local file = os.getenv("TEXTS")
  if not file then
    return
  end
  math.randomseed(number)
  local first = true
  for line in io.lines(file) do
    if not first then
      texts[#texts + 1] = quoted(line:match("^[^,]*,(.*)$"))
    end
    first = false
  end
  wrk.method = "POST"
  wrk.headers["Content-Type"] = "application/json"
  request = function()
    local body = '{"text1":' .. texts[math.random(#texts)] .. ',"text2":' .. texts[math.random(#texts)] .. '}'
    return wrk.format(nil, nil, nil, body)
  end
end

function done(summary, latency)
  local errors = 0
  for _, n in pairs(summary.errors) do
    errors = errors + n
  end
  local parts = {}
  local function add(name, value)
    parts[#parts + 1] = string.format('"%s":%.9g', name, value)
  end
  add("requests", summary.requests)
  add("errors", errors)
  add("seconds", summary.duration / 1e6)
  for _, q in ipairs({ 50, 90, 95, 99 }) do
    add("p" .. q, latency:percentile(q) / 1e6)
  end
  add("max", latency.max / 1e6)
  print("{" .. table.concat(parts, ",") .. "}")
end
