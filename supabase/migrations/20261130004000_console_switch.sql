-- A server's console can be switched off, so that SSH is the only way in. Off means off for staff, too.

insert into app.audit_actions (entity, action) values ('instance', 'enable_console'), ('instance', 'disable_console');

-- To switch it on opens a way in.
insert into app.step_up_rules (procedure, is_conditional) values ('set_console', true);

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('server.access_changed', 'servers', 'Access to a server changed',
    'The console of a server was switched on or off.', 'operators', true, true, true, true, 230);

alter table app.instances add column console_enabled boolean not null default true;
comment on column app.instances.console_enabled is 'False: nobody opens its console, staff neither.';
grant select (console_enabled) on app.instances to authenticated, api_key_read;

create view public.instance_access with (security_invoker = true, security_barrier = true) as
select
  case when true then i.id end as instance_id,
  case when true then i.workspace_id end as workspace_id,
  i.console_enabled
from app.instances i
where i.workspace_id = any (array(select private.my_workspace_ids()))
union all
select
  case when true then i.id end as instance_id,
  case when true then i.workspace_id end as workspace_id,
  i.console_enabled
from app.instances i
where (select private.is_staff()) and i.workspace_id <> all (array(select private.my_workspace_ids()));

comment on view public.instance_access is 'The ways into the servers of your workspaces, besides SSH.';
comment on column public.instance_access.instance_id is 'The id of the server.';
comment on column public.instance_access.workspace_id is 'The id of its workspace.';
comment on column public.instance_access.console_enabled is
  'False: the console is switched off, and nobody can open it; see set_console.';
grant select on public.instance_access to authenticated, api_key_read;

-- For open_console, before a ticket is made.
create function private.require_console(server app.instances) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not server.console_enabled then
    perform private.raise_error('invalid_state', 'PT409',
      'console_enabled: false. The console of this server is switched off.',
      'An owner or operator can switch it on in the part “Access” of the page of the server.');
  end if;
end
$$;

-- A ticket that is not used yet, and a console that is open, end with the switch: provisioners ask twice a minute.
create or replace function private.console_mode(session app.console_sessions) returns text
language sql stable
set search_path = ''
as $$
  select case
    when session.acted_as = 'staff' then case when s.user_id is not null then 'read_only' end
    when private.workspace_role_rank(m.role) >= (
      select private.workspace_role_rank(a.minimum_role) from app.workspace_permissions a
      where a.action = 'open_console') then 'full'
    when m.role is not null then 'read_only'
  end
  from app.instances i
  join app.profiles p on p.user_id = session.user_id and p.suspended_at is null
  left join app.workspaces w on w.id = i.workspace_id
    and w.deleted_at is null and w.suspended_at is null and i.hold = 'none'
  left join app.workspace_members m on m.workspace_id = w.id and m.user_id = session.user_id
  left join app.staff s on s.user_id = session.user_id and s.staff_type in ('admin', 'support')
  where i.id = session.instance_id and i.console_enabled
    and private.is_session_alive(session.auth_session_id, session.user_id)
$$;

-- It is also an action that is done at once, so that the activity of the server shows it.
create function private.set_console(instance_id uuid, enabled boolean, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  kind constant text := case when enabled then 'enable_console' else 'disable_console' end;
  server app.instances;
begin
  perform private.require_via(via);
  perform private.lock_workspace(private.workspace_of_instance(instance_id), 'edit_servers');
  select * into strict server from app.instances i where i.id = instance_id for no key update;
  if server.deleted_at is not null then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. Only a server that is not deleted can be changed.', server.state),
      'Restore the server first.');
  end if;
  if server.console_enabled = enabled then
    return;
  end if;
  update app.instances i set console_enabled = enabled where i.id = server.id;
  insert into app.instance_actions (
    instance_id, workspace_id, kind, status, requested_by, via, from_state, to_state, finished_at)
  values (
    server.id, server.workspace_id, kind, 'succeeded', (select auth.uid()), via, server.state, server.state,
    now());
  perform private.record_instance_event(kind, server.id,
    jsonb_build_object('console_enabled', server.console_enabled),
    jsonb_build_object('console_enabled', enabled), via);
end
$$;

create function public.set_console(
  instance_id uuid default null, enabled boolean default null, via text default 'web', server text default null,
  workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('set_console') where enabled;
  select private.set_console(
    private.named_id('server', instance_id, server, workspace), private.require_given('enabled', enabled), via);
$$;

comment on function public.set_console(uuid, boolean, text, text, text) is
'Switches the console of a server on or off. Off: open consoles end within half a minute, and nobody opens one, our staff neither.
@param instance_id The server by its id.
@param enabled! False: the console is off.
@param via Where the change comes from: web, shell or api.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state, step_up_required (to switch it on).';

grant execute on function
  private.set_console(uuid, boolean, text), public.set_console(uuid, boolean, text, text, text)
  to authenticated, api_key_operate;

-- The person who did it is told as well: it may have been somebody with their session.
create function private.record_server_access() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.record_server_event('server.access_changed', new.instance_id, jsonb_strip_nulls(
    jsonb_build_object('change', new.kind, 'by', private.person_name(new.requested_by))));
  return null;
end
$$;

create trigger instance_actions_record_access_switch after insert on app.instance_actions
  for each row when (new.kind in ('enable_console', 'disable_console'))
  execute function private.record_server_access();

select private.close_views_to_writes();
