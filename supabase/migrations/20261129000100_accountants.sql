-- First of the migrations about money, whose policies ask my_billing_workspace_ids.
--
-- A role for those who keep the books of a customer: an accountant sees invoices, payments and the billing profile of a
-- workspace, and nothing of its servers, members or tickets.

-- Below viewer: whatever asks for a viewer, an operator or an owner refuses an accountant.
create or replace function private.workspace_role_rank(role text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select array_position(array['accountant', 'viewer', 'operator', 'owner'], role) $$;

alter table app.workspace_members
  drop constraint workspace_members_role_known,
  add constraint workspace_members_role_known
    check (role in ('owner', 'operator', 'viewer', 'accountant'));
alter table app.workspace_invitations
  drop constraint workspace_invitations_role_known,
  add constraint workspace_invitations_role_known
    check (role in ('owner', 'operator', 'viewer', 'accountant'));

-- What accountants may do does not follow from the order of the other roles: viewers and operators see no invoice.
alter table app.workspace_permissions add column is_for_accountants boolean not null default false;

comment on column app.workspace_permissions.is_for_accountants is
  'Accountants may do it as well. They are below the roles of minimum_role.';

update app.workspace_permissions set is_for_accountants = true where action = 'leave';
insert into app.workspace_permissions (
  sort, action, minimum_role, is_for_accountants, label, condition) values
  (30, 'see_billing', 'owner', true, 'See invoices, payments and the billing profile', ''),
  (31, 'pay', 'owner', false, 'Pay, and change the billing profile and how you pay', '');

create or replace view public.workspace_permissions with (security_invoker = true) as
select action, minimum_role, label, condition, sort, is_for_accountants
from app.workspace_permissions;

comment on column public.workspace_permissions.is_for_accountants is
  'True: accountants may as well, whatever minimum_role says.';

create or replace function private.require_permission(workspace uuid, action text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_workspace(workspace, (
    select case when p.is_for_accountants and exists (
        select from app.workspace_members m
        where m.workspace_id = workspace and m.user_id = (select auth.uid()) and m.role = 'accountant')
      then 'accountant' else p.minimum_role end
    from app.workspace_permissions p
    where p.action = require_permission.action
  ));
end
$$;

-- For policies and views of what has to do with money.
create function private.my_billing_workspace_ids() returns setof uuid
language sql stable security definer rows 10
set search_path = ''
as $$
  select m.workspace_id
  from app.workspace_members m
  join app.workspaces w on w.id = m.workspace_id
  where m.user_id = (select auth.uid())
    and m.role in ('owner', 'accountant')
    and w.deleted_at is null
    and (select private.second_factor_shown())
    and private.api_key_allows(m.workspace_id, 'viewer')
$$;

comment on function private.my_billing_workspace_ids() is
  'The workspaces whose bills the current person reads: as an owner, as an accountant, or with the API key of an owner. '
  'Also while the person or the workspace is suspended, because both can still read.';

grant execute on function private.my_billing_workspace_ids() to authenticated, api_key_read;

-- Accountants see that the workspace is there, and their own membership.
alter policy "Members read their workspaces, staff all" on app.workspaces
  using (
    id = any (array(select private.my_workspace_ids('accountant'))) or (select private.is_staff())
  );
alter policy "Members read who else is one, staff all" on app.workspace_members
  using (
    workspace_id = any (array(select private.my_workspace_ids()))
    or (
      user_id = (select auth.uid())
      and workspace_id = any (array(select private.my_workspace_ids('accountant'))))
    or (select private.is_staff())
  );

create policy "Nobody without the second factor of the account" on app.workspace_members
  as restrictive for all to authenticated using ((select private.second_factor_shown()));

-- A key never outlives what its person may do: a key reads servers, an accountant does not.
create or replace function private.end_api_keys() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  with ended as (
    update app.api_keys k
    set ended_at = now(), end_reason = case tg_op when 'DELETE' then 'left' else 'role' end
    where k.workspace_id = old.workspace_id and k.created_by = old.user_id and k.ended_at is null
      -- Of another role, a key for reading stays.
      and (tg_op = 'DELETE' or new.role = 'accountant' or (k.scope = 'operate' and new.role = 'viewer'))
    returning *
  )
  insert into app.audit_events (actor, action, entity, entity_id, before)
  select (select auth.uid()), 'end_api_key', 'workspace', e.workspace_id,
    jsonb_build_object('api_key', e.name, 'scope', e.scope, 'user_id', old.user_id)
  from ended e where e.expires_at > now();
  return null;
end
$$;

comment on column public.my_workspaces.role is 'Your role: owner, operator, viewer or accountant.';
comment on column public.workspace_people.role is 'owner, operator, viewer or accountant.';
comment on column public.workspace_permissions.minimum_role is
  'The lowest role that may: viewer, operator or owner. For accountants see is_for_accountants.';

do $$
begin
  execute format('comment on function public.set_workspace_role(uuid, uuid, text) is %L', replace(
    obj_description('public.set_workspace_role(uuid, uuid, text)'::regprocedure),
    'owner, operator or viewer.', 'owner, operator, viewer or accountant.'));
end
$$;
