-- The firewall of a server: off, or on with a list of what may come in. Answers to what the server itself
-- began always come in.

-- An address or a network, as in 203.0.113.7 or 2001:db8::/32. PostgreSQL also takes "10", which is no address.
create function private.is_network(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select value ~ '^([0-9]{1,3}(\.[0-9]{1,3}){3}(/[0-9]{1,2})?|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*(/[0-9]{1,3})?)$'
    and pg_input_is_valid(value, 'cidr')
$$;

-- One rule in the form that is stored, or invalid_input about its field.
create function private.read_firewall_rule(given jsonb, place text) returns jsonb
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
    if not coalesce(private.is_network(source), false) then
      perform private.raise_invalid_input(
        format('%s.sources: %s is no address and no network.', place, coalesce(left(source, 60), 'null')),
        'Write 203.0.113.7, or a network such as 203.0.113.0/24 or 2001:db8::/32.');
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

create function private.read_firewall_rules(rules jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  given jsonb;
  rule jsonb;
  n integer := 0;
  stored jsonb := '[]';
  earlier bigint;
begin
  if jsonb_typeof(rules) is distinct from 'array' or jsonb_array_length(rules) > 50 then
    perform private.raise_invalid_input('rules: A list of at most 50 rules.', 'Join some of them.');
  end if;
  for given in select value from jsonb_array_elements(rules) loop
    rule := private.read_firewall_rule(given, 'rules.' || n);
    select e.place into earlier from jsonb_array_elements(stored) with ordinality e (value, place)
    where e.value - 'label' = rule - 'label' limit 1;
    if earlier is not null then
      perform private.raise_invalid_input(
        format('rules.%s: The same as rule %s.', n, earlier), 'Remove one of them.');
    end if;
    stored := stored || jsonb_build_array(rule);
    n := n + 1;
  end loop;
  return stored;
end
$$;

create function private.set_firewall(
  instance_id uuid, version integer, enabled boolean, rules jsonb, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_via(via);
  perform private.lock_network(instance_id, 'firewall');
  if enabled is null then
    perform private.raise_invalid_input('enabled: true or false.', 'Say whether the firewall is on.');
  end if;
  return private.save_network_setting(instance_id, 'firewall', version,
    jsonb_build_object('enabled', enabled, 'rules', private.read_firewall_rules(rules)), via);
end
$$;

create function public.set_firewall(
  instance_id uuid, version integer, enabled boolean, rules jsonb, via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.set_firewall(instance_id, version, enabled, rules, via) $$;

comment on function public.set_firewall(uuid, integer, boolean, jsonb, text) is
'Replaces the firewall of a server. While it is on, only what a rule lists comes in.
@param instance_id The server.
@param version The version that you read with instance_network: after another change it is refused.
@param enabled False: everything may come in. The rules are kept.
@param rules At most 50 rules.
@field rules[].label text? What the rule is for, at most 40 characters.
@field rules[].protocol text tcp, udp or icmp (ping).
@field rules[].port_from integer? The port, or the first one of a range; not for icmp.
@field rules[].port_to integer? The last port of a range. Default: port_from.
@field rules[].sources text[]? Who may connect: addresses and networks, IPv4 and IPv6, at most 20. Default: everyone.
@param via Where the change comes from: web, shell or api.
@answer version integer The new version.
Raises: not_found, forbidden, invalid_input, invalid_state, conflict.';

grant execute on function
  private.set_firewall(uuid, integer, boolean, jsonb, text),
  public.set_firewall(uuid, integer, boolean, jsonb, text)
  to authenticated;
