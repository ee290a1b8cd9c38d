-- The texts that staff answer with often. Admins keep them.

create function private.admin_save_canned_reply(
  target uuid, title text, body text, expected_version integer
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  label text := btrim(coalesce(title, ''));
  words text;
  stored app.canned_replies;
  saved uuid := target;
begin
  perform private.require_admin();
  if char_length(label) not between 3 and 80 or not private.is_trimmed(label)
    or private.has_hidden_characters(label) then
    perform private.raise_invalid_input('title: 3 to 80 visible characters.', 'Choose another title.');
  end if;
  words := private.require_message(body);
  if exists (
    select from app.canned_replies c where c.title = label and c.id is distinct from target
  ) then
    perform private.raise_error('uniqueness_error', 'PT409', 'title: Another reply has this title.',
      'Choose another title.');
  end if;
  if target is null then
    insert into app.canned_replies (title, body) values (label, words) returning id into saved;
  else
    select * into stored from app.canned_replies c where c.id = target for update;
    if stored.id is null then
      perform private.raise_error('not_found', 'PT404', 'There is no such reply.', 'Reload the list.');
    end if;
    if stored.version is distinct from expected_version then
      perform private.raise_conflict(stored.version);
    end if;
    update app.canned_replies c
    set title = label, body = words, version = c.version + 1, updated_at = now()
    where c.id = target;
  end if;
  insert into app.audit_events (actor, actor_role, via, action, entity, entity_id, before, after)
  values ((select auth.uid()), 'admin', 'admin',
    case when target is null then 'create' else 'update' end, 'canned_reply', saved,
    case when target is not null then jsonb_build_object('title', stored.title, 'body', stored.body) end,
    jsonb_build_object('title', label, 'body', words));
end
$$;

create function public.admin_save_canned_reply(
  target uuid, title text, body text, expected_version integer default 1
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_save_canned_reply(target, title, body, expected_version) $$;

comment on function public.admin_save_canned_reply(uuid, text, text, integer) is
  'Makes a canned reply (target null) or changes one. For admins. Raises: forbidden, not_found, '
  'invalid_input, uniqueness_error, conflict.';

create function private.admin_delete_canned_reply(target uuid, expected_version integer) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stored app.canned_replies;
begin
  perform private.require_admin();
  select * into stored from app.canned_replies c where c.id = target for update;
  if stored.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such reply.', 'Reload the list.');
  end if;
  if stored.version is distinct from expected_version then
    perform private.raise_conflict(stored.version);
  end if;
  delete from app.canned_replies c where c.id = target;
  insert into app.audit_events (actor, actor_role, via, action, entity, entity_id, before)
  values ((select auth.uid()), 'admin', 'admin', 'delete', 'canned_reply', target,
    jsonb_build_object('title', stored.title, 'body', stored.body));
end
$$;

create function public.admin_delete_canned_reply(target uuid, expected_version integer) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_delete_canned_reply(target, expected_version) $$;

comment on function public.admin_delete_canned_reply(uuid, integer) is
  'Removes a canned reply. For admins. Raises: forbidden, not_found, conflict.';

grant execute on function
  private.admin_save_canned_reply(uuid, text, text, integer),
  public.admin_save_canned_reply(uuid, text, text, integer),
  private.admin_delete_canned_reply(uuid, integer), public.admin_delete_canned_reply(uuid, integer)
  to authenticated;
