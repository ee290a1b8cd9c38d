-- The SSH keys of a workspace have names too.

create or replace function private.names_of(field text, workspace uuid) returns table (name text, id uuid)
language sql stable
set search_path = ''
as $$
  select l.slug, l.id from app.plans l join app.products p on p.id = l.product_id
  where field = 'plan' and l.status = 'published' and p.status = 'published'
  union all
  select r.slug, r.id from app.regions r where field = 'region' and r.enabled
  union all
  select i.slug, i.id from app.images i where field = 'image' and i.status = 'published'
  union all
  select k.name, k.id from app.ssh_keys k where field = 'ssh_keys' and k.user_id = (select auth.uid())
  union all
  select k.name, k.id from app.workspace_ssh_keys k
  where field = 'ssh_keys' and k.workspace_id = workspace
    and workspace = any (array(select private.my_workspace_ids()))
  union all
  select w.slug, w.id from app.workspaces w
  where field = 'workspace' and w.id = any (array(select private.my_workspace_ids()))
  union all
  select s.name, s.id from app.snapshots s
  where field = 'snapshot' and s.state = 'ready' and s.workspace_id = workspace
    and workspace = any (array(select private.my_workspace_ids()))
  union all
  select i.name, i.id from app.instances i
  where i.workspace_id = workspace and workspace = any (array(select private.my_workspace_ids()))
    and case field when 'server' then i.deleted_at is null
      when 'deleted server' then i.state = 'deleted' else false end
$$;
