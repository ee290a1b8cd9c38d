-- What every procedure about tickets checks: who writes, how often, and which files are accepted.

-- Suspended people may write to support: they need it most.
create function private.require_account() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select from app.profiles p where p.user_id = (select auth.uid())) then
    perform private.raise_error('forbidden', '42501', 'There is no such account.', 'Contact support.');
  end if;
end
$$;

comment on function private.require_account() is
  'Raises forbidden for a deleted account. Suspended people pass: they may write to support.';

-- The media type by the first bytes, or null. src/domain/tickets/fileType.ts does the same in the browser.
-- A test compares both.
create function private.sniff_file(content bytea) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  decoded text;
begin
  if substring(content from 1 for 8) = '\x89504e470d0a1a0a' then return 'image/png'; end if;
  if substring(content from 1 for 3) = '\xffd8ff' then return 'image/jpeg'; end if;
  if substring(content from 1 for 6) in ('\x474946383761', '\x474946383961') then
    return 'image/gif';
  end if;
  if substring(content from 1 for 4) = '\x52494646' and substring(content from 9 for 4) = '\x57454250' then
    return 'image/webp';
  end if;
  if substring(content from 1 for 5) = '\x255044462d' then return 'application/pdf'; end if;
  begin
    decoded := convert_from(content, 'UTF8');
  exception when others then
    return null;
  end;
  -- Tab, line feed, form feed, carriage return, and the escape of coloured terminals are text.
  if decoded ~ '[\u0001-\u0008\u000B\u000E-\u001A\u001C-\u001F\u007F]' then return null; end if;
  -- A browser could run it as a page.
  if decoded ~* '^[\uFEFF\s]*<\s*(!doctype|!--|\?xml|html|head|body|svg|script|iframe)' then
    return null;
  end if;
  return 'text/plain';
end
$$;

create function private.file_extensions(media_type text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select case media_type
    when 'image/png' then array['png']
    when 'image/jpeg' then array['jpg', 'jpeg']
    when 'image/gif' then array['gif']
    when 'image/webp' then array['webp']
    when 'application/pdf' then array['pdf']
    when 'text/plain' then array[
      'txt', 'log', 'md', 'csv', 'json', 'yaml', 'yml', 'toml', 'ini', 'conf', 'cfg']
  end
$$;

-- Why a file is refused, or null. The texts are those of fileType.ts.
create function private.file_problem(name text, content bytea) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when octet_length(content) = 0 then 'The file is empty.'
    when octet_length(content) > 1048576 then 'The file is larger than 1 MiB.'
    when char_length(name) > 120 or name <> btrim(name) or private.has_hidden_characters(name)
      or name ~ '[/\\]' then 'The name of the file is not accepted. Rename it.'
    when private.sniff_file(content) is null
      then 'This kind of file is not accepted. Send a picture, a PDF or plain text.'
    when not coalesce(lower(substring(name from '\.([A-Za-z0-9]+)$'))
      = any (private.file_extensions(private.sniff_file(content))), false)
      then 'The ending of the name does not fit the content.'
  end
$$;

create function private.ticket_limit(metric text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select case metric
    when 'tickets an hour' then 5
    when 'messages an hour' then 30
    when 'files of a message' then 3
    when 'bytes of a ticket' then 10485760
  end
$$;

create function private.require_rate(metric text, used bigint) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if used >= private.ticket_limit(metric) then
    perform private.raise_error('rate_limited', 'PT429',
      format('%s: %s.', replace(metric, ' ', '_'), private.ticket_limit(metric)),
      'You have written a lot in the last hour. Wait a while, then send it again.');
  end if;
end
$$;

create function private.require_message(body text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  cleaned text := private.trim_reason(replace(body, E'\r\n', E'\n'));
begin
  if not coalesce(private.is_message(cleaned), false) then
    perform private.raise_invalid_input(
      'body: '
        || case
          when private.visible_length(cleaned) < 1 then 'Write a message.'
          when char_length(cleaned) > 4000 then 'Use at most 4000 characters.'
          else 'Remove the control characters. A log is better attached as a file.'
        end,
      'Correct it, then send it again.');
  end if;
  return cleaned;
end
$$;

-- Stores a message with its files: a list of objects with name and content in base64.
create function private.insert_message(ticket uuid, from_staff boolean, body text, files jsonb)
returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  added uuid;
  file jsonb;
  bytes bytea;
  problem text;
begin
  insert into app.ticket_messages (ticket_id, author, is_staff, body)
  values (ticket, (select auth.uid()), from_staff, private.require_message(body))
  returning id into added;

  files := coalesce(nullif(files, 'null'), '[]');
  if jsonb_typeof(files) <> 'array'
    or jsonb_array_length(files) > private.ticket_limit('files of a message') then
    perform private.raise_invalid_input('files: At most 3 files.', 'Remove a file.');
  end if;
  for file in select value from jsonb_array_elements(files) loop
    begin
      -- Spaces and line breaks are skipped; everything else that is no base64 raises an error.
      bytes := decode(coalesce(file ->> 'content', ''), 'base64');
    exception when others then
      perform private.raise_invalid_input('files: The content is no base64.', 'Add the file again.');
    end;
    problem := private.file_problem(coalesce(file ->> 'name', ''), bytes);
    if problem is not null then
      perform private.raise_invalid_input('files: ' || problem, 'Remove the file, then send it again.');
    end if;
    insert into app.ticket_files (ticket_id, message_id, name, media_type, content)
    values (ticket, added, file ->> 'name', private.sniff_file(bytes), bytes);
  end loop;
  if (select sum(octet_length(f.content)) from app.ticket_files f where f.ticket_id = ticket)
    > private.ticket_limit('bytes of a ticket') then
    perform private.raise_invalid_input(
      'files: The files of a ticket have at most 10 MiB together.', 'Remove a file.');
  end if;
  return added;
end
$$;

-- No workspace_id: the colleagues of a customer read the events of their workspace, but no tickets.
create function private.record_ticket_event(
  action text, ticket uuid, before jsonb, after jsonb, acted_as text
) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.audit_events (
    actor, actor_role, via, action, entity, entity_id, before, after)
  values ((select auth.uid()), acted_as, case acted_as when 'staff' then 'admin' else 'web' end,
    action, 'ticket', ticket, before, after)
$$;

-- What a customer attached: a list of section, name and value.
create function private.require_context(context jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  context := coalesce(nullif(context, 'null'), '[]');
  if jsonb_typeof(context) <> 'array' or jsonb_array_length(context) > 40 or exists (
    select from jsonb_array_elements(context) as line (value)
    where jsonb_typeof(line.value) <> 'object'
      or not line.value ?& array['section', 'name', 'value']
      or (line.value - '{section,name,value}'::text[]) <> '{}'
      or exists (
        select from jsonb_each(line.value) part
        where jsonb_typeof(part.value) <> 'string'
          or char_length(part.value #>> '{}') not between 1 and 200
          or private.has_hidden_characters(part.value #>> '{}'))
  ) then
    perform private.raise_invalid_input(
      'context: At most 40 lines, each with section, name and value of 1 to 200 visible characters.',
      'Remove what is attached, then send it again.');
  end if;
  return context;
end
$$;
