-- What changed the addresses of sources, until a worker has the rules that name them applied again.
--
-- A transaction that changes an address cannot queue those rules itself: it does not see a rule that is being saved, and
-- who saves it does not see the new address. A worker reads both after they are there, in the call that takes its jobs.

create table app.firewall_source_changes (
  id bigint generated always as identity primary key,
  source text not null,

  constraint firewall_source_changes_source_form check (private.is_named_source(source))
);

comment on table app.firewall_source_changes is
  'Servers and private networks whose addresses changed, until the firewalls that name them are queued. Written by triggers.';

create index firewall_source_changes_source on app.firewall_source_changes (source);
create index firewalls_sources on app.firewalls using gin (rules jsonb_path_ops);
create index network_settings_sources on app.network_settings using gin ((setting -> 'rules') jsonb_path_ops)
  where kind = 'firewall';

create trigger firewall_source_changes_raise_on_truncate before truncate on app.firewall_source_changes
  for each statement execute function private.raise_on_truncate();

alter table app.firewall_source_changes enable row level security;
alter table app.firewall_source_changes force row level security;
create policy "Nobody reads changes of sources but by procedure" on app.firewall_source_changes
  for select to anon, authenticated using (false);

-- A row that is there already is held, so that no worker takes it before this transaction ends.
create function private.note_firewall_source(changed text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform from app.firewall_source_changes c where c.source = changed limit 1 for share skip locked;
  if not found then
    insert into app.firewall_source_changes (source) values (changed);
  end if;
end
$$;

create function private.follow_source_server() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.note_firewall_source('server:' || new.id);
  return null;
end
$$;

create trigger instances_follow_source after update of addresses, deleted_at, state on app.instances
  for each row when (old.addresses is distinct from new.addresses
    or (old.deleted_at is null) is distinct from (new.deleted_at is null))
  execute function private.follow_source_server();

create function private.follow_source_address() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.note_firewall_source('server:' || s)
  from unnest(array[case when tg_op = 'UPDATE' then old.instance_id end, new.instance_id]) s
  where s is not null;
  return null;
end
$$;

create trigger addresses_follow_source after insert or update of instance_id on app.addresses
  for each row execute function private.follow_source_address();

create function private.follow_source_member() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.note_firewall_source('network:' || case tg_op when 'DELETE' then old.network_id else new.network_id end);
  return null;
end
$$;

create trigger private_network_members_follow_source after insert or delete or update of is_leaving
  on app.private_network_members for each row execute function private.follow_source_member();

-- Has the firewalls applied again that name a server or network whose addresses changed, however many changes there were.
create function private.renew_firewall_sources() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  changed text[];
begin
  with taken as (
    select c.id from app.firewall_source_changes c order by c.id limit 1000 for update skip locked
  ), gone as (
    delete from app.firewall_source_changes c using taken t where c.id = t.id returning c.source
  )
  select array_agg(distinct g.source) into changed from gone g;
  if changed is null then
    return;
  end if;
  perform private.queue_firewalls(array(
    with wanted as (
      select jsonb_build_array(jsonb_build_object('sources', jsonb_build_array(s.source))) as pattern
      from (
        select unnest(changed) as source
        union
        select 'network:' || m.network_id from unnest(changed) c (source)
        join app.private_network_members m on m.instance_id = private.id_in_source(c.source, 'server')
      ) s
    )
    select s.instance_id from wanted w
    join app.network_settings s on s.kind = 'firewall' and s.setting -> 'rules' @> w.pattern
    union
    select f.instance_id from wanted w
    join app.firewalls r on r.rules @> w.pattern
    join app.firewall_instances f on f.firewall_id = r.id));
end
$$;

create or replace function private.claim_network_settings(
  worker text, kinds text[], max integer, lease_seconds integer
) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at timestamptz := private.lease_end(lease_seconds);
  served constant uuid[] := private.regions_of_worker(worker);
begin
  perform private.require_worker_name(worker);
  if private.is_for_other_engine(worker) then return; end if;
  -- An engine may keep the firewalls of all servers in one place, where two workers would only repeat each
  -- other's work. So one at a time has firewalls; of each region, because no engine is in two.
  perform pg_advisory_xact_lock(hashtext('claim_network_settings'));
  perform private.renew_firewall_sources();
  return query
    with due as (
      select s.instance_id, s.kind from app.network_settings s
      join app.instances i on i.id = s.instance_id
      where s.run_after <= now() and s.kind = any (kinds) and (served is null or i.region_id = any (served))
        -- Before its first start a server has no address, and in the bin nobody reaches it.
        and (i.state = 'purged' or (i.deleted_at is null and i.addresses <> '{}'))
        and (s.kind <> 'firewall' or not exists (
          select from app.network_settings o
          join app.instances h on h.id = o.instance_id
          where o.kind = 'firewall' and o.lease_until > now() and o.worker <> claim_network_settings.worker
            and (served is null or h.region_id = any (served))))
      order by s.run_after
      limit least(greatest(claim_network_settings.max, 0), 100)
      for update of s skip locked
    ), claimed as (
      update app.network_settings s set
        worker = claim_network_settings.worker, lease_until = until_at, run_after = until_at,
        attempts = s.attempts + 1,
        held = case s.kind when 'reverse_names' then s.held || s.setting else s.held end
      from due where s.instance_id = due.instance_id and s.kind = due.kind
      returning s.*
    )
    select private.network_job(row(c.*)::app.network_settings) from claimed c;
end
$$;
