/**
 * What was used within the last minute, in slots: the twin of `memory/sliding-minute.ts`. A part of the account's script,
 * which has `now`, `oldestSlot`, `leavesAt` and how numbers are read and written.
 */
export const slidingMinuteScript = `
local function prune(window)
  local first, last, used = field(window, 'first'), field(window, 'last'), field(window, 'used')
  if not first then return 0, nil end
  local oldest = oldestSlot()
  if last < oldest then
    redis.call('DEL', window)
    return 0, nil
  end
  if first < oldest then
    for slot = first, oldest - 1 do
      local counted = field(window, whole(slot))
      if counted then
        used = used - counted
        redis.call('HDEL', window, whole(slot))
      end
    end
    redis.call('HSET', window, 'first', whole(oldest), 'used', whole(used))
  end
  return used, last
end

local function add(window, amount, age)
  local slot = math.floor((now - (age or 0)) / slotLength)
  if amount > 0 and slot >= oldestSlot() then
    local first, last = field(window, 'first'), field(window, 'last')
    redis.call('HINCRBY', window, whole(slot), whole(amount))
    redis.call('HINCRBY', window, 'used', whole(amount))
    redis.call('HSET', window, 'first', whole(math.min(first or slot, slot)), 'last', whole(math.max(last or slot, slot)))
    redis.call('PEXPIRE', window, 61000)
  end
  return slot
end

local function giveBack(window, amount, slot)
  local counted = field(window, whole(slot))
  if not counted then return end
  local back = math.min(amount, counted)
  redis.call('HINCRBY', window, 'used', whole(-back))
  if back == counted then
    redis.call('HDEL', window, whole(slot))
  else
    redis.call('HINCRBY', window, whole(slot), whole(-back))
  end
end

local function waitFor(window, amount, limit)
  local used, last = prune(window)
  local left = used + amount - limit
  if left <= 0 then return 0 end
  if last then
    for slot = oldestSlot(), last do
      left = left - (field(window, whole(slot)) or 0)
      if left <= 0 then return leavesAt(slot) - now end
    end
  end
  return 60000
end

local function minute(window)
  local used, last = prune(window)
  if last then
    for slot = last, oldestSlot(), -1 do
      if redis.call('HEXISTS', window, whole(slot)) == 1 then
        return { used = whole(used), clearIn = whole(leavesAt(slot) - now) }
      end
    end
  end
  return { used = whole(used), clearIn = '0' }
end
`;
