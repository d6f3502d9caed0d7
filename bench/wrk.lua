-- Prints the figures of a run as JSON. With PATH_PREFIX set, each request has an address of its own.
local prefix = os.getenv("PATH_PREFIX")
if prefix then
  local count = math.random(1000000000)
  request = function()
    count = count + 1
    return wrk.format("GET", prefix .. count)
  end
end
done = function(summary, latency)
  local errors = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format('{"requests":%d,"errors":%d,"p99Ms":%.3f}\n', summary.requests, errors, latency:percentile(99) / 1000))
end
