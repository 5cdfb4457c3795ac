import { countedSlots, settledMemory, slotLength, waitingMemory } from '../time-constants.js';
import { slidingMinuteScript } from './sliding-minute-script.js';

/**
 * One token's state in Redis: the twin of `memory/account.ts`, operation for operation. Everything in it is one step
 * and one round trip. Keys: the account, the two sliding minutes, held places and their leases, settled requests and
 * when they were counted. Arguments: the operation, the time (empty: Redis' own), what it is about in JSON.
 */
export const accountScript = `
local account, requests, tokens, held, leases, settled, settledAt = unpack(KEYS)
local operation, clock, given = ARGV[1], ARGV[2], cjson.decode(ARGV[3])
local slotLength, countedSlots = ${slotLength}, ${countedSlots}
local settledMemory, waitingMemory = ${settledMemory}, ${waitingMemory}
local accountLife = 172800000

local now
if clock ~= '' then
  now = tonumber(clock)
else
  local time = redis.call('TIME')
  now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end

-- Numbers as whole ones, none as -0: Lua's own way has 14 digits.
local function whole(number) return number == 0 and '0' or string.format('%.0f', number) end
local function field(key, name) return tonumber(redis.call('HGET', key, name) or '') end
local function oldestSlot() return math.floor(now / slotLength) - countedSlots end
local function leavesAt(slot) return (slot + countedSlots + 1) * slotLength end

redis.call('HSETNX', account, 'created', whole(now))
redis.call('PEXPIRE', account, accountLife)

${slidingMinuteScript}
local function budget(period)
  local known = redis.call('HGET', account, 'budget:' .. period)
  if not known then return nil, nil end
  local start, spent = string.match(known, '^(%-?%d+)|(%-?%d+)$')
  return tonumber(start), tonumber(spent)
end

local function setBudget(period, start, spent)
  redis.call('HSET', account, 'budget:' .. period, whole(start) .. '|' .. whole(spent))
end

local function spentOf(span)
  local start, spent = budget(span.period)
  if start and start >= span.start then return spent end
  local lastSettled = field(account, 'lastSettled')
  if span.start < field(account, 'created') or (lastSettled and lastSettled >= span.start) then return nil end
  setBudget(span.period, span.start, 0)
  return 0
end

local function reserved() return field(account, 'reserved') or 0 end

local function placeOf(id)
  local place = redis.call('HGET', held, id)
  if not place then return nil end
  local nanoDollars, counted, slot = string.match(place, '^(%-?%d+)|(%-?%d+)|(%-?%d*)$')
  return { nanoDollars = tonumber(nanoDollars), tokens = tonumber(counted), slot = tonumber(slot) }
end

local function hold(id, place, lease)
  local slot = place.slot and whole(place.slot) or ''
  redis.call('HSET', held, id, whole(place.nanoDollars) .. '|' .. whole(place.tokens) .. '|' .. slot)
  redis.call('ZADD', leases, whole(now + lease), id)
  redis.call('PEXPIRE', held, accountLife)
  redis.call('PEXPIRE', leases, accountLife)
end

local function drop(id, place)
  redis.call('HDEL', held, id)
  redis.call('ZREM', leases, id)
  redis.call('HINCRBY', account, 'reserved', whole(-place.nanoDollars))
end

local function lapse()
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', leases, '-inf', whole(now), 'LIMIT', 0, 1000)) do
    local place = placeOf(id)
    if place then drop(id, place) else redis.call('ZREM', leases, id) end
  end
end

local function standing(budgets)
  lapse()
  local spent = {}
  for _, span in ipairs(budgets) do
    local known = spentOf(span)
    if known then spent[span.period] = whole(known) end
  end
  return {
    now = whole(now),
    requests = minute(requests),
    tokens = minute(tokens),
    running = whole(redis.call('HLEN', held)),
    reserved = whole(reserved()),
    spent = spent,
  }
end

local function judge(claim)
  local blocked
  for _, bound in ipairs(claim.budgets) do
    local spent = spentOf(bound)
    if not spent then return { outcome = 'unknown' } end
    if spent >= bound.nanoDollars then return { outcome = 'refused', by = 'budget', period = bound.period } end
    if spent + reserved() >= bound.nanoDollars then blocked = blocked or bound.period end
  end
  if claim.concurrentRequests and redis.call('HLEN', held) >= claim.concurrentRequests then
    return { outcome = 'refused', by = 'running' }
  end
  if claim.requestsPerMinute then
    local retryIn = waitFor(requests, 1, claim.requestsPerMinute)
    if retryIn > 0 then return { outcome = 'refused', by = 'requests', retryIn = whole(retryIn) } end
  end
  if claim.tokensPerMinute then
    local wanted = math.max(1, math.min(claim.tokens, claim.tokensPerMinute))
    local retryIn = waitFor(tokens, wanted, claim.tokensPerMinute)
    if retryIn > 0 then return { outcome = 'refused', by = 'tokens', retryIn = whole(retryIn) } end
  end
  if blocked then return { outcome = 'blocked', period = blocked } end
  return { outcome = 'granted' }
end

local function isKnown(id)
  return redis.call('HEXISTS', held, id) == 1 or redis.call('HEXISTS', settled, id) == 1
end

local function remember(id, nanoDollars, at)
  redis.call('HSET', settled, id, whole(nanoDollars) .. '|' .. whole(at))
  redis.call('ZADD', settledAt, whole(now), id)
  redis.call('PEXPIRE', settled, settledMemory * 2)
  redis.call('PEXPIRE', settledAt, settledMemory * 2)
end

local function eachBudget(change)
  local all = redis.call('HGETALL', account)
  for index = 1, #all, 2 do
    local period = string.match(all[index], '^budget:(.+)$')
    if period then
      local start, spent = budget(period)
      change(period, start, spent)
    end
  end
end

local function count(settlement)
  for _, span in ipairs(settlement.budgets) do
    if span.start <= settlement.at then spentOf(span) end
  end
  eachBudget(function(period, start, spent)
    if start <= settlement.at then setBudget(period, start, spent + settlement.nanoDollars) end
  end)
  remember(settlement.id, settlement.nanoDollars, settlement.at)
  local lastSettled = field(account, 'lastSettled')
  redis.call('HSET', account, 'lastSettled', whole(math.max(lastSettled or settlement.at, settlement.at)))
  local old = redis.call('ZRANGEBYSCORE', settledAt, '-inf', whole(now - settledMemory), 'LIMIT', 0, 100)
  for _, id in ipairs(old) do
    redis.call('HDEL', settled, id)
    redis.call('ZREM', settledAt, id)
  end
end

local operations = {}

function operations.reserve(claim)
  lapse()
  local verdict
  if isKnown(claim.id) then verdict = { outcome = 'granted' } else verdict = judge(claim) end
  if verdict.outcome == 'blocked' then
    redis.call('HSET', account, 'waitingUntil', whole(now + waitingMemory))
  elseif verdict.outcome == 'granted' and not isKnown(claim.id) then
    add(requests, 1)
    local slot = add(tokens, claim.tokens)
    hold(claim.id, { nanoDollars = claim.nanoDollars, tokens = claim.tokens, slot = slot }, claim.lease)
    redis.call('HINCRBY', account, 'reserved', whole(claim.nanoDollars))
  end
  verdict.standing = standing(claim.budgets)
  return verdict
end

function operations.settle(settlement)
  lapse()
  if redis.call('HEXISTS', settled, settlement.id) == 1 then return end
  local place = placeOf(settlement.id)
  count(settlement)
  if not place then
    if settlement.age then
      add(requests, 1, settlement.age)
      add(tokens, settlement.tokens, settlement.age)
    end
    return
  end
  drop(settlement.id, place)
  if settlement.tokens > place.tokens then
    add(tokens, settlement.tokens - place.tokens)
  elseif place.slot then
    giveBack(tokens, place.tokens - settlement.tokens, place.slot)
  end
  if (field(account, 'waitingUntil') or 0) > now then
    redis.call('PUBLISH', settlement.channel, settlement.freed)
  end
end

function operations.renew(holdings)
  for _, holding in ipairs(holdings) do
    if redis.call('HEXISTS', settled, holding.id) == 0 then
      local place = placeOf(holding.id)
      if not place then
        redis.call('HINCRBY', account, 'reserved', whole(holding.nanoDollars))
        place = { nanoDollars = holding.nanoDollars, tokens = holding.tokens }
        if holding.age then
          add(requests, 1, holding.age)
          place.slot = add(tokens, holding.tokens, holding.age)
        end
      end
      hold(holding.id, place, holding.lease)
    end
  end
end

function operations.peek(question)
  return standing(question.budgets)
end

function operations.seed(seed)
  for _, entry in ipairs(seed.recent) do remember(entry.id, entry.nanoDollars, entry.at) end
  local late = {}
  local all = redis.call('HVALS', settled)
  for _, entry in ipairs(all) do
    local nanoDollars, at = string.match(entry, '^(%-?%d+)|(%-?%d+)$')
    if tonumber(at) >= seed.horizon then table.insert(late, { tonumber(nanoDollars), tonumber(at) }) end
  end
  for _, given in ipairs(seed.budgets) do
    local start = budget(given.period)
    if not start or start <= given.start then
      local spent = given.spent
      for _, entry in ipairs(late) do
        if entry[2] >= given.start then spent = spent + entry[1] end
      end
      setBudget(given.period, given.start, spent)
    end
  end
end

return cjson.encode(operations[operation](given) or {})
`;
