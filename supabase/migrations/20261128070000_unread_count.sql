-- How many messages a person has not read. Every read of a signed-in person carries it in a header, so a page that reads
-- anything learns of a new message without a request for it.

-- The names are those of src/lib/unread.ts. The second header lets pages of another origin read the first one.
create function private.tell_unread_count() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform set_config('response.headers', jsonb_build_array(
    jsonb_build_object('X-Unread-Messages', private.unread_count()::text),
    jsonb_build_object('Access-Control-Expose-Headers', 'X-Unread-Messages'))::text, true);
end
$$;

comment on function private.tell_unread_count() is
  'Adds the number of unread messages of the current person to the headers of the answer.';

create function public.unread_count() returns integer
language sql stable security invoker
set search_path = ''
as $$ select private.unread_count() $$;

comment on function public.unread_count() is
'How many messages you have not read, 100 at most. Every answer to a read of a signed-in person has the same number in the header X-Unread-Messages.
@returns The number.';

grant execute on function private.tell_unread_count(), public.unread_count() to authenticated;
