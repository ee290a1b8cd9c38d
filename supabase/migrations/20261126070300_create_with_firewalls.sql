-- New servers can have firewalls of the workspace from the start: before a server has its first address, nothing can
-- come in, so there is no moment without them.

-- Whether a request names its firewalls as lists, before anything is made.
create function private.require_wanted_firewalls(request jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  ids constant jsonb := coalesce(nullif(request -> 'firewall_ids', 'null'), '[]');
  names constant jsonb := coalesce(nullif(request -> 'firewalls', 'null'), '[]');
begin
  if jsonb_typeof(ids) <> 'array' or jsonb_array_length(ids) > 5 or exists (
    select from jsonb_array_elements_text(ids) e where not pg_input_is_valid(coalesce(e, '-'), 'uuid')
  ) then
    perform private.raise_invalid_input('firewall_ids: A list of at most 5 ids.', 'Correct it.');
  end if;
  if jsonb_typeof(names) <> 'array' or jsonb_array_length(names) > 5 then
    perform private.raise_invalid_input('firewalls: A list of at most 5 names.', 'Correct it.');
  end if;
end
$$;

-- Puts the firewalls of a request before servers that it has made, all of one workspace.
create function private.attach_wanted_firewalls(made uuid[], request jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  wanted uuid[];
  missing text;
begin
  select array_agg(f.id), min(w.given) filter (where f.id is null) into wanted, missing
  from (
    select e as given, e::uuid as id, null as name
    from jsonb_array_elements_text(coalesce(nullif(request -> 'firewall_ids', 'null'), '[]')) e
    union
    select e, null, e from jsonb_array_elements_text(coalesce(nullif(request -> 'firewalls', 'null'), '[]')) e
  ) w
  left join app.firewalls f on (f.id = w.id or f.name = w.name)
    and f.workspace_id = (select i.workspace_id from app.instances i where i.id = made[1]);
  if missing is not null then
    perform private.raise_invalid_input(
      format('firewalls: The workspace has no firewall “%s”.', left(missing, 60)),
      'Choose one of firewall_list.');
  end if;
  perform private.attach_firewall(w, made, coalesce(request ->> 'via', 'web')) from unnest(wanted) w;
end
$$;

-- What the API reference says about the procedure gets two lines.
do $$
begin
  execute format('comment on function public.create_instance(jsonb) is %L', replace(
    obj_description('public.create_instance(jsonb)'::regprocedure), E'\n@field request.labels',
    E'\n@field request.firewalls text[]? Names of firewalls of the workspace that the servers have from the start, at most 5; see firewall_list. Or their firewall_ids.'
    || E'\n@field request.firewall_ids uuid[]? The firewalls by their ids.\n@field request.labels'));
end
$$;
