-- A Merkle root for each day over all that is billed by time, so that nobody can rewrite what invoices are computed from
-- without it being seen. The tree is that of RFC 9162 (section 2.1.1, the same as in RFC 6962): SHA-256, 0x00 before a leaf, 0x01
-- before a node.
--
-- A leaf is the record of one server for one day (UTC): all its entries of the log, cut at midnight, as canonical JSON
-- (RFC 8785) of {day, entries, salt, server}. One leaf holds the whole day, so an entry that is taken out later shows as
-- well as one that was changed. Servers that were purged on an earlier day have nothing to record.
--
-- Snapshots, backups and images have a leaf of {day, entries, salt, snapshot} for each day on which they were billed: the
-- row of one is its whole log (20261122005520), so there is one entry. Leaves are in the order of the ids.
--
-- A proof gives its reader hashes of other leaves. The salt keeps these from telling anything: prices and states could be
-- guessed by somebody who knows the id of a server, such as a former member. It is 256 bits, and only those who may see the
-- server or the snapshot get it.
--
-- A root is made an hour after its day ended: no request that began in the day is still open then. Two things write into
-- the past. Announced prices may be written down late, so the record takes them from the announcement, as bills do. A
-- server that is stopped at a monthly limit is not billed from the moment of the limit on, so the root waits until no limit is
-- due, but at most six hours. What is changed later all the same does not change the root: a check then shows the difference.

create table app.daily_roots (
  day date primary key,
  root text not null,
  tree_size integer not null,
  previous text not null,
  hash text not null,
  made_at timestamptz not null default now(),

  constraint daily_roots_root_hash check (root ~ '^[0-9a-f]{64}$'),
  constraint daily_roots_tree_size_range check (tree_size >= 0),
  constraint daily_roots_previous_hash check (previous ~ '^[0-9a-f]{64}$'),
  constraint daily_roots_hash_hash check (hash ~ '^[0-9a-f]{64}$'),
  constraint daily_roots_previous_key unique (previous)
);

comment on table app.daily_roots is
  'The root over what was billed on each day that ended (UTC). Rows are added and never change.';
comment on column app.daily_roots.tree_size is 'How many servers and snapshots the day has a record of.';
comment on column app.daily_roots.previous is 'The hash of the day before; of the first day 64 zeros. So no day can be left out.';
comment on column app.daily_roots.hash is 'SHA-256 of the canonical JSON of {day, previous, root, tree_size}.';

create table app.daily_trees (
  day date primary key references app.daily_roots (day) on delete restrict,
  salt_key bytea not null,
  entities bytea not null,
  nodes bytea not null,

  constraint daily_trees_salt_key_length check (octet_length(salt_key) = 32),
  constraint daily_trees_entities_length check (octet_length(entities) % 16 = 0),
  constraint daily_trees_nodes_length check (octet_length(nodes) % 32 = 0)
);

comment on table app.daily_trees is
  'What proofs are made of. Rows are added and never change. Closed to the API: see inclusion_proofs.';
comment on column app.daily_trees.salt_key is 'The salt of a leaf is SHA-256 of this and of the id of the server or snapshot.';
comment on column app.daily_trees.entities is 'The ids of the servers and snapshots, 16 bytes each, in their order.';
comment on column app.daily_trees.nodes is 'The hashes of the tree, 32 bytes each: the leaves, then each level above them, then the root.';

-- Hashes cannot be compressed. Stored like this, PostgreSQL reads only the part of a value that is asked for.
alter table app.daily_trees alter column entities set storage external, alter column nodes set storage external;

create trigger daily_roots_append_only before update or delete or truncate on app.daily_roots
  for each statement execute function private.raise_on_change();
create trigger daily_trees_append_only before update or delete or truncate on app.daily_trees
  for each statement execute function private.raise_on_change();

alter table app.daily_roots enable row level security;
alter table app.daily_roots force row level security;
alter table app.daily_trees enable row level security;
alter table app.daily_trees force row level security;

create policy "Everyone reads the daily roots"
  on app.daily_roots for select to anon, authenticated
  using (true);
create policy "Nobody reads the trees of days but by procedure"
  on app.daily_trees for select to anon, authenticated
  using (false);

grant select (day, root, tree_size, previous, hash, made_at) on app.daily_roots to anon, authenticated;

create view public.daily_roots with (security_invoker = true) as
select day, root, tree_size, previous, hash, made_at from app.daily_roots;

comment on view public.daily_roots is
  'A Merkle root (RFC 9162) for each day over the record of all servers and snapshots, from which invoices are computed. Keep one, and '
  'nobody can change the record of that day without you seeing it.';
comment on column public.daily_roots.day is 'The day, in UTC.';
comment on column public.daily_roots.root is 'The root of the tree, SHA-256 in hex.';
comment on column public.daily_roots.tree_size is 'How many servers and snapshots the day has a record of.';
comment on column public.daily_roots.previous is 'The hash of the day before; of the first day 64 zeros.';
comment on column public.daily_roots.hash is
  'SHA-256 of the canonical JSON (RFC 8785) of {day, previous, root, tree_size}. It stands for this day and all days before it.';
comment on column public.daily_roots.made_at is 'When the root was made. It never changes afterwards.';

grant select on public.daily_roots to anon, authenticated;

-- Days are searched by the end of entries.
create index instance_state_log_to_at on app.instance_state_log (to_at);
create index snapshots_deleted_at on app.snapshots (deleted_at);

-- The log with the announced prices that it does not hold yet, by the rule of private.bill_segments. logged_from and
-- logged_to are those of the row, for the indexes.
create view private.priced_log with (security_invoker = true) as
select l.instance_id, l.state, l.is_billed, x.hourly_micros, x.monthly_cap_micros, x.from_at, x.to_at,
  l.from_at as logged_from, l.to_at as logged_to
from app.instance_state_log l
left join app.price_notices n
  on n.instance_id = l.instance_id and l.to_at is null and n.applied_at is null and n.ended_at is null
cross join lateral (
  select l.hourly_micros, l.monthly_cap_micros, l.from_at, coalesce(least(n.effective_at, l.to_at), 'infinity') as to_at
  union all
  select n.hourly_micros, n.monthly_cap_micros, greatest(n.effective_at, l.from_at) as from_at,
    'infinity'::timestamptz as to_at
  where n.id is not null
) x
where x.from_at < x.to_at;

comment on view private.priced_log is
  'Entries of the state log that lasted, with the prices that were announced. to_at infinity: not ended.';

-- What make_daily_root puts into a leaf.
create function private.salt_of(salt_key bytea, entity uuid) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select encode(sha256(salt_key || uuid_send(entity)), 'hex') $$;

-- The level above a level of hashes. A hash without a neighbour goes up as it is, which gives the tree of RFC 9162.
create function private.level_above(hashes bytea) returns bytea
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(
    case when octet_length(hashes) >= (i + 1) * 64 then sha256('\x01'::bytea || substring(hashes from i * 64 + 1 for 64))
      else substring(hashes from i * 64 + 1 for 32) end, ''::bytea order by i)
  from generate_series(0, (octet_length(hashes) + 63) / 64 - 1) i
$$;

create function private.day_hash(day date, previous text, root text, tree_size integer) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select encode(sha256(convert_to(private.canonical_json(jsonb_build_object(
    'day', to_char(day, 'YYYY-MM-DD'), 'previous', previous, 'root', root, 'tree_size', tree_size)), 'UTF8')), 'hex')
$$;

create function private.make_daily_root(day date) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  begins constant timestamptz := day::timestamp at time zone 'UTC';
  ends constant timestamptz := begins + interval '24 hours';
  new_key constant bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  previous constant text := coalesce(
    (select r.hash from app.daily_roots r where r.day = make_daily_root.day - 1), repeat('0', 64));
  entities bytea;
  level bytea;
  nodes bytea;
  size integer;
  root text;
begin
  -- The text is the canonical JSON of the record. It is put together here because a call for each entry would take several
  -- times as long as all the rest. What inclusion_proofs answers gives the same text.
  with piece as (
    select p.instance_id, p.state, p.is_billed, p.hourly_micros, p.monthly_cap_micros,
      greatest(p.from_at, begins) as from_at, least(p.to_at, ends) as to_at
    from private.priced_log p
    where p.logged_from < ends and (p.logged_to is null or p.logged_to > begins)
      and p.from_at < ends and p.to_at > begins and (p.state <> 'purged' or p.from_at >= begins)
  ), record as (
    select p.instance_id as entity, convert_to(
      '{"day":"' || to_char(make_daily_root.day, 'YYYY-MM-DD') || '","entries":[' || string_agg(
        '{"from_at":"' || to_char(p.from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        || '","hourly_micros":' || p.hourly_micros || ',"is_billed":' || p.is_billed
        || ',"monthly_cap_micros":' || coalesce(p.monthly_cap_micros::text, 'null')
        || ',"state":' || to_json(p.state)
        || ',"to_at":"' || to_char(p.to_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}',
        ',' order by p.from_at)
      || '],"salt":"' || encode(sha256(new_key || uuid_send(p.instance_id)), 'hex')
      || '","server":"' || p.instance_id || '"}', 'UTF8') as text
    from piece p
    group by p.instance_id
    union all
    select s.id, convert_to(
      '{"day":"' || to_char(make_daily_root.day, 'YYYY-MM-DD')
      || '","entries":[{"from_at":"'
      || to_char(greatest(s.ready_at, begins) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","gib_month_micros":' || s.gib_month_micros || ',"kind":' || to_json(s.kind) || ',"size_gib":' || s.size_gib
      || ',"to_at":"' || to_char(least(s.deleted_at, ends) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '"}],"salt":"' || encode(sha256(new_key || uuid_send(s.id)), 'hex')
      || '","snapshot":"' || s.id || '"}', 'UTF8')
    from app.snapshots s
    where s.ready_at < ends and (s.deleted_at is null or s.deleted_at > begins)
      and (s.deleted_at is null or s.deleted_at > s.ready_at)
  )
  select coalesce(string_agg(uuid_send(r.entity), ''::bytea order by r.entity), ''),
    coalesce(string_agg(sha256('\x00'::bytea || r.text), ''::bytea order by r.entity), ''), count(*)
  into strict entities, level, size
  from record r;
  nodes := level;
  while octet_length(level) > 32 loop
    level := private.level_above(level);
    nodes := nodes || level;
  end loop;
  -- The root of no leaves is the hash of nothing.
  root := encode(case when size = 0 then sha256('') else level end, 'hex');
  insert into app.daily_roots (day, root, tree_size, previous, hash)
  values (make_daily_root.day, root, size, previous, private.day_hash(make_daily_root.day, previous, root, size));
  insert into app.daily_trees (day, salt_key, entities, nodes)
  values (make_daily_root.day, new_key, entities, nodes);
end
$$;

-- Makes the roots of the days that ended, in their order. The first is that of the first entry, or of the month before this
-- one if the log is older. Stops after five seconds: the next tick goes on.
create function private.make_daily_roots(at timestamptz default now()) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  began constant timestamptz := clock_timestamp();
  next_day date;
  ended timestamptz;
  made integer := 0;
begin
  -- Two workers make one root: the second one waits here, and then finds it.
  perform pg_advisory_xact_lock(hashtextextended('daily_roots', 0));
  loop
    next_day := (select max(r.day) + 1 from app.daily_roots r);
    if next_day is null then
      select greatest(min(l.from_at at time zone 'UTC')::date,
        (date_trunc('month', at at time zone 'UTC') - interval '1 month')::date) into next_day
      from app.instance_state_log l having count(*) > 0;
    end if;
    exit when next_day is null;
    ended := (next_day + 1)::timestamp at time zone 'UTC';
    exit when at < ended + interval '1 hour'
      or at < ended + interval '6 hours' and exists (select from private.limits_due())
      or clock_timestamp() > began + interval '5 seconds';
    perform private.make_daily_root(next_day);
    made := made + 1;
  end loop;
  return made;
end
$$;

comment on function private.make_daily_roots(timestamptz) is
  'Makes the roots of days that ended and have none. Returns how many. Called by tick_billing.';
