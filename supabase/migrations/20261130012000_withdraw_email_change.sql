-- A change of address that waits for its confirmation: its person takes it back, and both links die.

create function private.withdraw_email_change() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
begin
  update auth.users u set
    email_change = '', email_change_token_new = '', email_change_token_current = ''
  where u.id = person and u.email_change <> '';
  if not found then
    perform private.raise_error('not_found', 'PT404', 'No change of your address waits for its confirmation.',
      'Check what is there now, then try again.');
  end if;
  -- Where newer auth services look for links.
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t
    where t.user_id = person and t.token_type::text in ('email_change_token_new', 'email_change_token_current');
  end if;
end
$$;

create function public.withdraw_email_change() returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.withdraw_email_change() $$;

comment on function public.withdraw_email_change() is
'Takes back a change of your email address that is not confirmed by both addresses yet. The links in both mails no longer work.
Raises: not_found.';

grant execute on function private.withdraw_email_change(), public.withdraw_email_change() to authenticated;
