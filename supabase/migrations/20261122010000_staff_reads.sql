-- What staff read of people, workspaces and the audit log. Before, only admins did.

-- Support and billing staff see who is who: the role too.
alter policy "People read their own role, and admins everybody's" on app.user_roles
  using (user_id = (select auth.uid()) or (select private.is_staff()));
alter policy "People read their own role, and admins everybody's" on app.user_roles
  rename to "People read their own role, and staff everybody's";

alter policy "People read what concerns them or their workspaces, and admins all"
  on app.audit_events
  using (
    actor = (select auth.uid())
    or (entity = 'person' and entity_id = (select auth.uid()))
    or (entity = 'workspace' and entity_id = any (array(select private.my_workspace_ids())))
    or (workspace_id = any (array(select private.my_workspace_ids())))
    or (entity = any (array(select private.support_entities())) and (select private.is_staff()))
    or (select private.is_admin())
  );
alter policy "People read what concerns them or their workspaces, and admins all"
  on app.audit_events
  rename to "People read what concerns them, staff on customers, admins all";

-- Events hold ids of people, and staff do not read profiles.
create function private.people_names(people uuid[]) returns table (user_id uuid, full_name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select p.user_id, p.full_name from app.profiles p where p.user_id = any (people);
end
$$;

create function public.people_names(people uuid[]) returns table (user_id uuid, full_name text)
language sql stable security invoker
set search_path = ''
as $$ select * from private.people_names(people) $$;

comment on function public.people_names(uuid[]) is
  'The names of the accounts with these ids; deleted accounts are missing. For staff. Raises: forbidden.';

grant execute on function private.people_names(uuid[]), public.people_names(uuid[]) to authenticated;
