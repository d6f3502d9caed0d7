-- Prints the figures of a run as JSON. With PATH_PREFIX set, each request has an address of its own; with PATHS, those
-- are asked for in turn; with DELAY_MS, each connection waits before its next request.
local prefix = os.getenv("PATH_PREFIX")
if prefix then
  local count = math.random(1000000000)
  request = function()
    count = count + 1
    return wrk.format("GET", prefix .. count)
  end
end
local paths = os.getenv("PATHS")
if paths then
  local list, at = {}, 0
  for path in paths:gmatch("%S+") do
    list[#list + 1] = path
  end
  request = function()
    at = at % #list + 1
    return wrk.format("GET", list[at])
  end
end
local delay_ms = tonumber(os.getenv("DELAY_MS") or "")
if delay_ms then
  delay = function()
    return delay_ms
  end
end
done = function(summary, latency)
  local errors = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format('{"requests":%d,"errors":%d,"p99Ms":%.3f}\n', summary.requests, errors, latency:percentile(99) / 1000))
end
