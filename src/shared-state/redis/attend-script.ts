/** Notes a process, forgets those that are silent, and counts. Arguments: the time, the process, how long it counts. */
export const attendScript = `
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
redis.call('ZADD', KEYS[1], string.format('%.0f', now), ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. string.format('%.0f', now - tonumber(ARGV[3])))
return redis.call('ZCARD', KEYS[1])
`;
