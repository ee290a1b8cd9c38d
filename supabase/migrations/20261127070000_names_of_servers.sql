-- Servers, snapshots, firewalls and workspaces by their names, in the procedures that took only ids. Ids go on working.

-- A field that has no default but stands after one that has.
create function private.require_given(field text, given anyelement) returns anyelement
language plpgsql immutable security definer
set search_path = ''
as $$
begin
  if given is null then
    perform private.raise_invalid_input(field || ': Required.', 'Give the one that you read.');
  end if;
  return given;
end
$$;

-- The workspace of a request, by its id or by its slug.
create function private.named_workspace(workspace_id uuid, workspace text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if workspace_id is not null and workspace is not null then
    perform private.raise_invalid_input('workspace: Not together with workspace_id.', 'Give one of both.');
  end if;
  return coalesce(workspace_id, private.workspace_or_own(workspace));
end
$$;

-- The snapshot that an earlier request with this key was about. The same request again is about the same one,
-- even if it is gone or another one has its name by now.
create function private.snapshot_of_request(idempotency_key uuid) returns app.snapshots
language sql stable
set search_path = ''
as $$
  select s from app.idempotency_keys k
  join app.snapshots s on s.id = (k.answer ->> 'snapshot_id')::uuid
  where k.user_id = (select auth.uid()) and k.key = idempotency_key
$$;

create function private.server_to_copy(
  instance_id uuid, server text, workspace text, idempotency_key uuid
) returns uuid
language sql volatile security definer
set search_path = ''
as $$
  select coalesce(
    case when instance_id is null and server is not null then
      (private.snapshot_of_request(idempotency_key)).instance_id end,
    private.named_id('server', instance_id, server, workspace))
$$;

create function private.snapshot_to_delete(
  snapshot_id uuid, snapshot text, workspace text, idempotency_key uuid
) returns uuid
language sql volatile security definer
set search_path = ''
as $$
  select coalesce(
    case when snapshot_id is null and snapshot is not null then
      (private.snapshot_of_request(idempotency_key)).id end,
    private.named_id('kept snapshot', snapshot_id, snapshot, workspace))
$$;

-- The servers of a request, by their ids or by their names in the workspace of a firewall.
create function private.named_servers(instance_ids uuid[], servers text[], firewall uuid) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  workspace uuid := (select f.workspace_id from app.firewalls f where f.id = firewall);
begin
  if servers is null then
    return instance_ids;
  end if;
  if instance_ids is not null then
    perform private.raise_invalid_input('servers: Not together with instance_ids.', 'Give one of both.');
  end if;
  if cardinality(servers) > 100 then
    perform private.raise_invalid_input('servers: A list of 1 to 100 names.', 'Correct it.');
  end if;
  return array(select private.id_of_name('server', coalesce(s, ''), workspace) from unnest(servers) s);
end
$$;

-- The price is optional, as in an order: without one the present price holds.
create or replace function private.agreed_snapshot_price(seen bigint) returns app.snapshot_prices
language plpgsql volatile
set search_path = ''
as $$
declare
  price app.snapshot_prices;
begin
  select * into price from app.snapshot_prices p where p.valid_to is null for share;
  if price.id is null or not private.orders_open() then
    perform private.raise_error('orders_closed', 'PT409', 'Snapshots cannot be ordered now.',
      'Come back later.');
  end if;
  if seen <> price.gib_month_micros then
    perform private.raise_error('price_changed', 'PT409',
      format('gib_month_micros: %s was shown, %s applies now.', seen, price.gib_month_micros),
      'Check the new price, then confirm again.');
  end if;
  return price;
end
$$;

-- More parameters are another function to PostgreSQL. Callers name theirs, so that the old ones go on.
drop function public.instance_console(uuid);
create function public.instance_console(
  instance_id uuid default null, server text default null, workspace text default null
) returns text
language sql stable security invoker
set search_path = ''
as $$ select private.instance_console(private.named_id('server', instance_id, server, workspace)) $$;

drop function public.instance_network(uuid);
create function public.instance_network(
  instance_id uuid default null, server text default null, workspace text default null
) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.instance_network(private.named_id('server', instance_id, server, workspace)) $$;

drop function public.instance_usage(uuid, timestamptz, timestamptz, integer);
create function public.instance_usage(
  instance_id uuid default null, from_at timestamptz default null, to_at timestamptz default null,
  points integer default 240, server text default null, workspace text default null
) returns table (
  at timestamptz, samples bigint, cpu_permille integer, memory_mib integer, disk_read_bytes bigint,
  disk_written_bytes bigint, net_in_bytes bigint, net_out_bytes bigint
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.instance_usage(
    private.named_id('server', instance_id, server, workspace), from_at, to_at, points)
$$;

drop function public.instance_bill(uuid, timestamptz, timestamptz);
create function public.instance_bill(
  instance_id uuid default null, from_at timestamptz default null, to_at timestamptz default null,
  server text default null, workspace text default null
) returns table (
  instance uuid, state text, is_billed boolean, currency text, hourly_micros bigint,
  monthly_cap_micros bigint, begins timestamptz, ends timestamptz, milliseconds bigint,
  uncapped_micros bigint, amount_micros bigint, is_projected boolean
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.instance_bill(
    private.named_id('server', instance_id, server, workspace), from_at, to_at)
$$;

drop function public.update_instance(uuid, integer, text, jsonb, boolean, text);
create function public.update_instance(
  instance_id uuid default null, version integer default null, name text default null,
  labels jsonb default null, delete_protection boolean default null, via text default 'web',
  server text default null, workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('update_instance')
  where delete_protection is false
    and private.is_protected(private.named_id('server', instance_id, server, workspace));
  select private.update_instance(
    private.named_id('server', instance_id, server, workspace),
    private.require_given('version', version), name, labels, delete_protection, via)
$$;

drop function public.set_firewall(uuid, integer, boolean, jsonb, text);
create function public.set_firewall(
  instance_id uuid default null, version integer default null, enabled boolean default null,
  rules jsonb default null, via text default 'web', server text default null, workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.set_firewall(
    private.named_id('server', instance_id, server, workspace),
    private.require_given('version', version), enabled, rules, via)
$$;

drop function public.set_reverse_names(uuid, integer, jsonb, text);
create function public.set_reverse_names(
  instance_id uuid default null, version integer default null, names jsonb default null,
  via text default 'web', server text default null, workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.set_reverse_names(
    private.named_id('server', instance_id, server, workspace),
    private.require_given('version', version), names, via)
$$;

drop function public.create_snapshot(uuid, text, bigint, uuid, text);
create function public.create_snapshot(
  instance_id uuid default null, name text default null, gib_month_micros bigint default null,
  idempotency_key uuid default null, via text default 'web', server text default null,
  workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.create_snapshot(
    private.server_to_copy(instance_id, server, workspace, idempotency_key), name, gib_month_micros,
    idempotency_key, via)
$$;

drop function public.rename_snapshot(uuid, text, text);
create function public.rename_snapshot(
  snapshot_id uuid default null, name text default null, via text default 'web', snapshot text default null,
  workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.rename_snapshot(
    private.named_id('kept snapshot', snapshot_id, snapshot, workspace), name, via)
$$;

drop function public.delete_snapshot(uuid, uuid, text);
create function public.delete_snapshot(
  snapshot_id uuid default null, idempotency_key uuid default null, via text default 'web',
  snapshot text default null, workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.delete_snapshot(
    private.snapshot_to_delete(snapshot_id, snapshot, workspace, idempotency_key), idempotency_key, via)
$$;

drop function public.attach_firewall(uuid, uuid[], text);
create function public.attach_firewall(
  firewall_id uuid default null, instance_ids uuid[] default null, via text default 'web',
  firewall text default null, servers text[] default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.attach_firewall(f.id, private.named_servers(instance_ids, servers, f.id), via)
  from private.named_id('firewall', firewall_id, firewall, workspace) f (id)
$$;

drop function public.detach_firewall(uuid, uuid[], text);
create function public.detach_firewall(
  firewall_id uuid default null, instance_ids uuid[] default null, via text default 'web',
  firewall text default null, servers text[] default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.detach_firewall(f.id, private.named_servers(instance_ids, servers, f.id), via)
  from private.named_id('firewall', firewall_id, firewall, workspace) f (id)
$$;

drop function public.update_firewall(uuid, integer, text, jsonb, text);
create function public.update_firewall(
  firewall_id uuid default null, version integer default null, name text default null,
  rules jsonb default null, via text default 'web', firewall text default null, workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.update_firewall(
    private.named_id('firewall', firewall_id, firewall, workspace),
    private.require_given('version', version), name, rules, via)
$$;

drop function public.delete_firewall(uuid, boolean, text);
create function public.delete_firewall(
  firewall_id uuid default null, detach boolean default false, via text default 'web',
  firewall text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.delete_firewall(
    private.named_id('firewall', firewall_id, firewall, workspace), detach, via)
$$;

drop function public.workspace_bill(uuid, timestamptz, timestamptz);
create function public.workspace_bill(
  workspace_id uuid default null, from_at timestamptz default null, to_at timestamptz default null,
  workspace text default null
) returns table (
  instance uuid, state text, is_billed boolean, currency text, hourly_micros bigint,
  monthly_cap_micros bigint, begins timestamptz, ends timestamptz, milliseconds bigint,
  uncapped_micros bigint, amount_micros bigint, is_projected boolean
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.workspace_bill(
    private.named_workspace(workspace_id, workspace), from_at, to_at)
$$;

drop function public.workspace_costs(uuid, timestamptz, timestamptz);
create function public.workspace_costs(
  workspace_id uuid default null, from_at timestamptz default null, to_at timestamptz default null,
  workspace text default null
) returns table (instance uuid, currency text, spent_micros bigint, projected_micros bigint)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.workspace_costs(
    private.named_workspace(workspace_id, workspace), from_at, to_at)
$$;

drop function public.snapshot_bill(uuid, timestamptz, timestamptz);
create function public.snapshot_bill(
  workspace_id uuid default null, from_at timestamptz default null, to_at timestamptz default null,
  workspace text default null
) returns table (
  snapshot uuid, instance uuid, name text, size_gib integer, currency text,
  gib_month_micros bigint, begins timestamptz, ends timestamptz, milliseconds bigint,
  amount_micros bigint, is_projected boolean
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.snapshot_bill(
    private.named_workspace(workspace_id, workspace), from_at, to_at)
$$;

grant execute on function
  private.named_id(text, uuid, text, text), private.named_workspace(uuid, text),
  public.instance_console(uuid, text, text),
  public.instance_network(uuid, text, text),
  public.instance_usage(uuid, timestamptz, timestamptz, integer, text, text),
  public.instance_bill(uuid, timestamptz, timestamptz, text, text),
  public.workspace_bill(uuid, timestamptz, timestamptz, text),
  public.workspace_costs(uuid, timestamptz, timestamptz, text),
  public.snapshot_bill(uuid, timestamptz, timestamptz, text)
  to authenticated, api_key_read;
grant execute on function
  private.require_given(text, anyelement), private.server_to_copy(uuid, text, text, uuid),
  private.snapshot_to_delete(uuid, text, text, uuid), private.named_servers(uuid[], text[], uuid),
  public.attach_firewall(uuid, uuid[], text, text, text[], text),
  public.detach_firewall(uuid, uuid[], text, text, text[], text),
  public.update_firewall(uuid, integer, text, jsonb, text, text, text),
  public.delete_firewall(uuid, boolean, text, text, text),
  public.update_instance(uuid, integer, text, jsonb, boolean, text, text, text),
  public.set_firewall(uuid, integer, boolean, jsonb, text, text, text),
  public.set_reverse_names(uuid, integer, jsonb, text, text, text),
  public.create_snapshot(uuid, text, bigint, uuid, text, text, text),
  public.rename_snapshot(uuid, text, text, text, text),
  public.delete_snapshot(uuid, uuid, text, text, text)
  to authenticated, api_key_operate;

comment on function public.instance_console(uuid, text, text) is
'Returns the last lines that the console of a server showed. For members of its workspace.
@param instance_id The server by its id.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@returns The lines as one text.
Raises: not_found, forbidden, invalid_input.';

comment on function public.instance_network(uuid, text, text) is
'Returns the firewall of a server, the firewalls of the workspace that it has, and the names of its addresses, and how far each is.
@param instance_id The server by its id.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer firewall object The firewall of this server alone. Null: the provider offers none.
@answer firewall.version integer Grows by one with every change; set_firewall takes it. 0: it was never set.
@answer firewall.enabled boolean False: everything may come in, unless the server has a firewall of the workspace.
@answer firewall.rules object[] What may come in while the firewall is on; see set_firewall.
@answer firewall.status text applied, pending (it is being applied) or failed (it is tried again). It counts the firewalls of the workspace too.
@answer firewall.error_code text Why the last attempt failed, as a code; null: it did not.
@answer firewall.error_detail text For staff; null for everyone else.
@answer firewall.next_try_at timestamptz When it is tried again; null: it has not failed.
@answer firewall.applied_at timestamptz When it was last applied; null: never.
@answer firewalls object[] The firewalls of the workspace that the server has. With at least one, only what a rule lists comes in: of these, and of the firewall of the server while it is on.
@answer firewalls[].firewall_id uuid The id of the firewall; see firewall_list.
@answer firewalls[].name text The name of the firewall.
@answer firewalls[].rules object[] What may come in; see set_firewall.
@answer reverse_names object The names, with the same fields and names: an object with a name for each address. Null: the provider offers none.
@answer your_address text The address that this request came from; null: nobody knows.
Raises: not_found, invalid_input.';

comment on function public.instance_usage(uuid, timestamptz, timestamptz, integer, text, text) is
'Returns what a server used between two times, in rows of equal length; a row without samples is missing.
@param instance_id The server by its id.
@param from_at! The beginning; samples are kept for 30 days.
@param to_at! The end, at most 31 days after the beginning.
@param points How many rows at most, 1 to 1,000.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer at When the row begins.
@answer samples How many samples it has.
@answer cpu_permille The average use of all vCPUs, in thousandths.
@answer memory_mib The average use of memory.
@answer disk_read_bytes Bytes read from the disk.
@answer disk_written_bytes Bytes written to the disk.
@answer net_in_bytes Bytes received.
@answer net_out_bytes Bytes sent.
Raises: not_found, invalid_input.';

comment on function public.instance_bill(uuid, timestamptz, timestamptz, text, text) is
'Returns every segment of what a server costs between two times.
@param instance_id The server by its id.
@param from_at! The beginning.
@param to_at! The end: at most 400 days later, and at most 62 days from now.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer instance The server.
@answer state The state that it was in.
@answer is_billed True: this time is billed.
@answer currency The currency, as ISO 4217.
@answer hourly_micros The price of an hour, in millionths of the currency.
@answer monthly_cap_micros The cap of a month; null: no cap.
@answer begins When the segment begins.
@answer ends When it ends.
@answer milliseconds How long it is.
@answer uncapped_micros What it would cost without a cap.
@answer amount_micros What it costs; the amounts add up to the bill.
@answer is_projected True: still to come, if the server stays as it is.
Raises: not_found, invalid_input.';

comment on function public.update_instance(uuid, integer, text, jsonb, boolean, text, text, text) is
'Renames, labels and protects a server; what is null stays.
@param instance_id The server by its id.
@param version! The version that you read: after another change it is refused.
@param name The new name.
@param labels The new labels, which replace the old ones.
@param delete_protection True: a deletion is refused from now on.
@param via Where the change comes from: web, shell or api.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer id uuid The server.
@answer version integer The new version.
Raises: not_found, forbidden, invalid_input, invalid_state, conflict, uniqueness_error.';

comment on function public.set_firewall(uuid, integer, boolean, jsonb, text, text, text) is
'Replaces the firewall of a server. While it is on, only what a rule lists comes in.
@param instance_id The server by its id.
@param version! The version that you read with instance_network: after another change it is refused.
@param enabled! False: everything may come in. The rules are kept.
@param rules! At most 50 rules.
@field rules[].label text? What the rule is for, at most 40 characters.
@field rules[].protocol text tcp, udp or icmp (ping).
@field rules[].port_from integer? The port, or the first one of a range; not for icmp.
@field rules[].port_to integer? The last port of a range. Default: port_from.
@field rules[].sources text[]? Who may connect: addresses and networks, IPv4 and IPv6, at most 20. Default: everyone.
@param via Where the change comes from: web, shell or api.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer version integer The new version.
Raises: not_found, forbidden, invalid_input, invalid_state, conflict.';

comment on function public.set_reverse_names(uuid, integer, jsonb, text, text, text) is
'Replaces the reverse names of the addresses of a server. Each name must point to its address.
@param instance_id The server by its id.
@param version! The version that you read with instance_network: after another change it is refused.
@param names! A name for each address, as in {"203.0.113.7": "mail.example.com"}. An address that is missing gets none.
@param via Where the change comes from: web, shell or api.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer version integer The new version.
Raises: not_found, forbidden, invalid_input, invalid_state, conflict.';

comment on function public.create_snapshot(uuid, text, bigint, uuid, text, text, text) is
'Takes a snapshot of the disk of a server that runs or is stopped.
@param instance_id The server by its id.
@param name! Lower-case letters, digits and hyphens, 1 to 63.
@param gib_month_micros The price of snapshot_price that you saw: every other one is refused. Default: the present price.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the request comes from: web, shell or api.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer snapshot_id uuid The id of the snapshot; see snapshot_list.
@answer action_id uuid The id of the action of the server; see instance_action_list.
@answer state text creating.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, conflict, orders_closed, price_changed, uniqueness_error, quota_exceeded.';

comment on function public.rename_snapshot(uuid, text, text, text, text) is
'Gives a snapshot another name.
@param snapshot_id The snapshot by its id.
@param name! Lower-case letters, digits and hyphens, 1 to 63.
@param via Where the request comes from: web, shell or api.
@param snapshot The snapshot by its name, instead of snapshot_id.
@param workspace The workspace of the named snapshot, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, uniqueness_error.';

comment on function public.delete_snapshot(uuid, uuid, text, text, text) is
'Deletes a snapshot for good. Billing ends at once.
@param snapshot_id The snapshot by its id.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the request comes from: web, shell or api.
@param snapshot The snapshot by its name, instead of snapshot_id.
@param workspace The workspace of the named snapshot, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer snapshot_id uuid The snapshot.
@answer action_id uuid The id of the action of the server that it was taken from; see instance_action_list.
@answer state text deleting.
Raises: not_found, forbidden, invalid_input, locked, conflict, in_use (a new server is being made from it).';

comment on function public.workspace_bill(uuid, timestamptz, timestamptz, text) is
'Returns every segment of what the servers of a workspace cost between two times.
@param workspace_id The workspace by its id.
@param from_at! The beginning.
@param to_at! The end: at most 400 days later, and at most 62 days from now.
@param workspace The workspace by its slug, instead of workspace_id. Default: the workspace of the API key, or the only one that you have.
@answer instance The server.
@answer state The state that it was in.
@answer is_billed True: this time is billed.
@answer currency The currency, as ISO 4217.
@answer hourly_micros The price of an hour, in millionths of the currency.
@answer monthly_cap_micros The cap of a month; null: no cap.
@answer begins When the segment begins.
@answer ends When it ends.
@answer milliseconds How long it is.
@answer uncapped_micros What it would cost without a cap.
@answer amount_micros What it costs; the amounts add up to the bill.
@answer is_projected True: still to come, if the server stays as it is.
Raises: not_found, invalid_input.';

comment on function public.workspace_costs(uuid, timestamptz, timestamptz, text) is
'Returns what each server of a workspace costs between two times.
@param workspace_id The workspace by its id.
@param from_at! The beginning.
@param to_at! The end: at most 400 days later, and at most 62 days from now.
@param workspace The workspace by its slug, instead of workspace_id. Default: the workspace of the API key, or the only one that you have.
@answer instance The server.
@answer currency The currency, as ISO 4217.
@answer spent_micros The cost until now, in millionths of the currency.
@answer projected_micros The cost until the end, if the server stays as it is.
Raises: not_found, invalid_input.';

comment on function public.snapshot_bill(uuid, timestamptz, timestamptz, text) is
'Returns every segment of what the snapshots, images, backups and volumes of a workspace cost between two times.
@param workspace_id The workspace by its id.
@param from_at! The beginning.
@param to_at! The end: at most 400 days later, and at most 62 days from now.
@param workspace The workspace by its slug, instead of workspace_id. Default: the workspace of the API key, or the only one that you have.
@answer snapshot The snapshot. For a volume, one of the sizes that it had.
@answer instance The server that it was taken from, or that the volume was made for.
@answer name The name of the snapshot or volume.
@answer size_gib Its size in GiB.
@answer currency The currency, as ISO 4217.
@answer gib_month_micros The price of a GiB for a month, in millionths of the currency.
@answer begins When the segment begins.
@answer ends When it ends.
@answer milliseconds How long it is.
@answer amount_micros What it costs. The amounts add up to the bill.
@answer is_projected True: still to come, if it is not deleted.
Raises: not_found, invalid_input.';

comment on function public.attach_firewall(uuid, uuid[], text, text, text[], text) is
'Gives servers a firewall: from then on only what a rule of their firewalls lists comes in. A server has at most 5.
@param firewall_id The firewall by its id.
@param instance_ids 1 to 100 servers of the same workspace, by their ids. Those that have it already stay as they are.
@param via Where the request comes from: web, shell or api.
@param firewall The firewall by its name, instead of firewall_id.
@param servers The servers by their names, instead of instance_ids.
@param workspace The workspace of the named firewall, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state, quota_exceeded.';

comment on function public.detach_firewall(uuid, uuid[], text, text, text[], text) is
'Takes a firewall from servers. Those that have no other firewall then let everything in.
@param firewall_id The firewall by its id.
@param instance_ids 1 to 100 servers of the same workspace, by their ids. Those that do not have it stay as they are.
@param via Where the request comes from: web, shell or api.
@param firewall The firewall by its name, instead of firewall_id.
@param servers The servers by their names, instead of instance_ids.
@param workspace The workspace of the named firewall, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input.';

comment on function public.update_firewall(uuid, integer, text, jsonb, text, text, text) is
'Renames a firewall or replaces its rules; what is null stays. New rules are applied to each server that has it.
@param firewall_id The firewall by its id.
@param version! The version that you read in firewall_list: after another change it is refused.
@param name The new name, 1 to 60 characters; unique in the workspace.
@param rules At most 50 rules, as set_firewall takes them.
@param via Where the request comes from: web, shell or api.
@param firewall The firewall by its name, instead of firewall_id.
@param workspace The workspace of the named firewall, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer version integer The new version.
Raises: not_found, forbidden, invalid_input, conflict, uniqueness_error.';

comment on function public.delete_firewall(uuid, boolean, text, text, text) is
'Deletes a firewall.
@param firewall_id The firewall by its id.
@param detach True: also if servers have it. Those that have no other firewall then let everything in.
@param via Where the request comes from: web, shell or api.
@param firewall The firewall by its name, instead of firewall_id.
@param workspace The workspace of the named firewall, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, in_use, invalid_input.';
