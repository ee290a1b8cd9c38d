-- Rules of firewalls that name who may connect: a server of the workspace, or a private network of it, beside addresses.
--
-- server:<id> stands for the public addresses of the server, its extra ones too; network:<id> for those of the servers that
-- are in the network now. The database makes addresses of both for each job, so engines know nothing of this. One
-- that is gone stands for no address: a rule of which nothing is left lets nobody in.

-- 'server:' or 'network:' and an id.
create function private.is_named_source(source text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(
    source ~ '^(server|network):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false)
$$;

-- The id of a source of a kind, server or network. Null: it is of another kind.
create function private.id_in_source(source text, kind text) returns uuid
language sql immutable parallel safe
set search_path = ''
as $$
  select case when private.is_named_source(source) and split_part(source, ':', 1) = kind
    then split_part(source, ':', 2)::uuid end
$$;

-- The addresses that a source stands for now, as networks. Servers in the bin have none, and those of others neither.
create function private.ranges_of_source(source text, workspace uuid) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(distinct a.address::cidr::text), '{}')
  from (
    select private.id_in_source(source, 'server') as id
    union all
    select m.instance_id
    from app.private_network_members m join app.private_networks n on n.id = m.network_id
    where m.network_id = private.id_in_source(source, 'network') and n.workspace_id = workspace and not m.is_leaving
  ) s
  join app.instances i on i.id = s.id and i.workspace_id = workspace and i.deleted_at is null
  cross join lateral (
    select unnest(i.addresses) union all select e.address from app.addresses e where e.instance_id = i.id
  ) a (address)
$$;

-- Reading: one source with its id, or invalid_input. kept: the rules before. What they name may stay when it is gone.
create function private.read_firewall_source(given text, workspace uuid, kept jsonb, place text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  kind constant text := substring(given from '^(server|network):');
  called constant text := btrim(substr(given, char_length(kind) + 2));
  wanted constant uuid := private.id_in_source(kind || ':' || lower(called), kind);
  found_id uuid;
  source text;
begin
  if kind is null then
    return given;
  end if;
  if kind = 'server' then
    select i.id into found_id from app.instances i
    where i.workspace_id = workspace
      and case when wanted is null then i.name = called and i.deleted_at is null
        else i.id = wanted and i.state <> 'purged' end;
  else
    select n.id into found_id from app.private_networks n
    where n.workspace_id = workspace
      and case when wanted is null then n.name = called else n.id = wanted end;
  end if;
  source := kind || ':' || coalesce(found_id, wanted);
  if found_id is null
    and not coalesce(kept @> jsonb_build_array(jsonb_build_object('sources', jsonb_build_array(source))), false) then
    perform private.raise_invalid_input(
      format('%s.sources: The workspace has no %s “%s”.', place,
        case kind when 'server' then 'server' else 'private network' end, left(called, 60)),
      'Choose one that is there, or remove it.');
  end if;
  return source;
end
$$;

-- Rules whose servers and networks are ids, after the addresses. What is wrong with their form stays for who reads them.
create function private.with_source_ids(rules jsonb, workspace uuid, kept jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  rule jsonb;
  at bigint;
  written jsonb := '[]';
begin
  if jsonb_typeof(rules) is distinct from 'array' or jsonb_array_length(rules) > 50 then
    return rules;
  end if;
  for rule, at in select e.value, e.ordinality - 1 from jsonb_array_elements(rules) with ordinality e loop
    if jsonb_typeof(rule -> 'sources') = 'array' and jsonb_array_length(rule -> 'sources') between 1 and 20 then
      rule := jsonb_set(rule, '{sources}', (
        select jsonb_agg(private.read_firewall_source(s.value, workspace, kept, 'rules.' || at)
          order by s.value ~ '^(server|network):', s.ordinality)
        from jsonb_array_elements_text(rule -> 'sources') with ordinality s));
    end if;
    written := written || jsonb_build_array(rule);
  end loop;
  return written;
end
$$;

create or replace function private.read_firewall_rule(given jsonb, place text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  odd text;
  source text;
  sources jsonb := coalesce(given -> 'sources', '[]');
  canonical text[] := '{}';
  label text := coalesce(given ->> 'label', '');
  protocol text := given ->> 'protocol';
  port_from jsonb := nullif(given -> 'port_from', 'null');
  port_to jsonb := coalesce(nullif(given -> 'port_to', 'null'), port_from);
begin
  if jsonb_typeof(given) is distinct from 'object' then
    perform private.raise_invalid_input(place || ': A rule is an object.', 'Correct the rule.');
  end if;
  select string_agg(k, ', ' order by k) into odd from jsonb_object_keys(given) k
  where k not in ('label', 'protocol', 'port_from', 'port_to', 'sources');
  if odd is not null then
    perform private.raise_invalid_input(format('%s: Unknown keys %s.', place, left(odd, 200)),
      'Use label, protocol, port_from, port_to and sources.');
  end if;
  if char_length(label) > 40 or not private.is_trimmed(label) or private.has_hidden_characters(label) then
    perform private.raise_invalid_input(place || '.label: At most 40 characters in one line.',
      'Shorten the label.');
  end if;
  if protocol is null or protocol not in ('tcp', 'udp', 'icmp') then
    perform private.raise_invalid_input(place || '.protocol: One of tcp, udp, icmp.',
      'Choose a protocol.');
  end if;
  if protocol = 'icmp' then
    if port_from is not null or port_to is not null then
      perform private.raise_invalid_input(place || '.port_from: Ping has no ports.', 'Leave the port out.');
    end if;
  else
    if not coalesce(
      jsonb_typeof(port_from) = 'number' and port_from #>> '{}' ~ '^[0-9]{1,5}$'
      and (port_from #>> '{}')::integer between 1 and 65535, false) then
      perform private.raise_invalid_input(place || '.port_from: A port from 1 to 65535.',
        'Correct the port.');
    end if;
    if not coalesce(
      jsonb_typeof(port_to) = 'number' and port_to #>> '{}' ~ '^[0-9]{1,5}$'
      and (port_to #>> '{}')::integer between (port_from #>> '{}')::integer and 65535, false) then
      perform private.raise_invalid_input(
        place || '.port_to: The last port of a range is from its first one to 65535.', 'Correct the range.');
    end if;
  end if;
  if jsonb_typeof(sources) <> 'array' or jsonb_array_length(sources) > 20 then
    perform private.raise_invalid_input(place || '.sources: A list of at most 20 addresses and networks.',
      'Use a network, or another rule.');
  end if;
  for source in select btrim(s) from jsonb_array_elements_text(sources) s loop
    if private.is_named_source(source) then
      canonical := canonical || source;
      continue;
    elsif not coalesce(private.is_network(source), false) then
      perform private.raise_invalid_input(
        format('%s.sources: %s is no address and no network.', place, coalesce(left(source, 60), 'null')),
        'Write 203.0.113.7, a network such as 203.0.113.0/24 or 2001:db8::/32, server:web-1, or network:office.');
    elsif source::cidr <<= '::ffff:0:0/96'::cidr then
      perform private.raise_invalid_input(
        format('%s.sources: %s is an IPv4 address as IPv6.', place, left(source, 60)),
        'Write it as IPv4.');
    end if;
    canonical := canonical || source::cidr::text;
  end loop;
  if cardinality(canonical) <> (select count(distinct c) from unnest(canonical) c) then
    perform private.raise_invalid_input(place || '.sources: One of them is there twice.',
      'Remove the second one.');
  end if;
  return jsonb_build_object('label', label, 'protocol', protocol, 'port_from', port_from,
    'port_to', port_to, 'sources', to_jsonb(canonical));
end
$$;

-- Rules in the form that is stored, or invalid_input about a field. kept: those before, if any.
--
-- What rules name grows afterwards, when servers join a network or get addresses. The engine gets all of it: a server that
-- a rule names is never left out. So the bound is for what is named anew, and a rule that has outgrown it can be kept, named
-- less in, and does not stand in the way of other rules.
create function private.read_workspace_rules(rules jsonb, workspace uuid, kept jsonb default '[]') returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  most constant integer := 500;
  stored constant jsonb := private.read_firewall_rules(private.with_source_ids(rules, workspace, kept));
  too_many record;
begin
  with used as (
    select e.ordinality - 1 as place, s.source
    from jsonb_array_elements(stored) with ordinality e, jsonb_array_elements_text(e.value -> 'sources') s (source)
    where private.is_named_source(s.source) and not exists (
      select from jsonb_array_elements(kept) k where k.value -> 'sources' @> jsonb_path_query_array(
        e.value -> 'sources', '$[*] ? (@ starts with "server:" || @ starts with "network:")'))
  ), known as (
    select u.source, cardinality(private.ranges_of_source(u.source, workspace)) as count
    from (select distinct source from used) u
  )
  select u.place, sum(k.count) as count into too_many
  from used u join known k using (source) group by u.place having sum(k.count) > most order by u.place limit 1;
  if found then
    perform private.raise_invalid_input(
      format('rules.%s.sources: These servers and networks have %s addresses, at most %s are allowed.',
        too_many.place, too_many.count, most), 'Name fewer of them, or write an address range.');
  end if;
  return stored;
end
$$;

-- What the engine gets. Rules that let in the same are there once, and one whose sources have no address is left out: to
-- the engine no source means everyone.
create or replace function private.firewall_in_effect(target uuid, own jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  with shared as (
    select f.rules from app.firewall_instances s
    join app.firewalls f on f.id = s.firewall_id
    where s.instance_id = target
  ), listed as (
    select e.rule
    from (
      select own -> 'rules' as rules where (own ->> 'enabled')::boolean
      union all
      select s.rules from shared s
    ) l, jsonb_array_elements(l.rules) e (rule)
  ), named as (
    select n.source, private.ranges_of_source(n.source, i.workspace_id) as ranges
    from (
      select distinct s.source from listed l, jsonb_array_elements_text(l.rule -> 'sources') s (source)
      where private.is_named_source(s.source)
    ) n, app.instances i
    where i.id = target
  ), resolved as (
    select l.rule
    from listed l
    where not exists (select from jsonb_array_elements_text(l.rule -> 'sources') s where private.is_named_source(s))
    union all
    select jsonb_set(l.rule, '{sources}', to_jsonb(r.ranges))
    from listed l
    cross join lateral (
      select array_agg(distinct a.range) as ranges
      from jsonb_array_elements_text(l.rule -> 'sources') s (source)
      left join named n on n.source = s.source,
        unnest(case when private.is_named_source(s.source) then n.ranges else array[s.source] end) a (range)
    ) r
    where r.ranges is not null
      and exists (select from jsonb_array_elements_text(l.rule -> 'sources') s where private.is_named_source(s))
  ), once as (
    select distinct on (r.rule - 'label') r.rule from resolved r order by r.rule - 'label'
  )
  select jsonb_build_object(
    'enabled', (own ->> 'enabled')::boolean or exists (select from shared),
    -- The rules of a firewall that is off are kept, and say nothing to the engine.
    'rules', coalesce((select jsonb_agg(o.rule) from once o), '[]'))
$$;
