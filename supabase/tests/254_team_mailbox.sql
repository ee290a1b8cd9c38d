-- The mailbox of a team, and who learns of unread messages.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();

create function pg_temp.id_of(persona text) returns uuid language sql security definer
as $$ select case persona when 'stranger' then tests.stranger()
  else (select user_id from tests.personas where name = persona) end $$;
create function pg_temp.team() returns uuid language sql immutable
as $$ select '60000000-0000-4000-8000-000000000001'::uuid $$;
grant execute on function pg_temp.id_of(text), pg_temp.team() to authenticated;

insert into app.workspaces (id, slug, name) values (pg_temp.team(), 'team', 'Team');
insert into app.workspace_members (workspace_id, user_id, role)
select pg_temp.team(), pg_temp.id_of(name), role
from (values ('user', 'owner'), ('support', 'operator'), ('stranger', 'viewer')) as m (name, role);

create function pg_temp.set_mailbox(address text) returns text
language plpgsql
as $$
declare
  answer text;
begin
  perform tests.become('user');
  begin
    perform set_team_mailbox(pg_temp.team(), address);
    answer := 'set';
  exception when others then
    get stacked diagnostics answer = pg_exception_detail;
    answer := concat_ws(' ', sqlerrm, answer);
  end;
  perform set_config('role', 'none', true);
  return answer;
end
$$;
create function pg_temp.mailboxes() returns text language sql
as $$
  select string_agg(concat_ws(' ', s.address, case when s.confirmed_at is null then 'waits' else 'gets mails' end),
    ', ' order by s.address)
  from app.mail_subscriptions s where s.workspace_id = pg_temp.team() and s.ended_at is null
$$;
-- The token in the newest mail that asks.
create function pg_temp.token() returns text language sql
as $$
  select d.secret_data ->> 'token' from app.deliveries d
  join app.events e on e.id = d.event_id
  where d.kind = 'subscription.confirm' order by e.seq desc limit 1
$$;
create function pg_temp.mails() returns bigint language sql
as $$ select count(*) from app.deliveries d where d.kind = 'subscription.confirm' $$;

-- Double opt-in.
select is(pg_temp.set_mailbox(' Ops@Example.test '), 'set', 'an owner enters an address');
select is(pg_temp.mailboxes(), 'ops@example.test waits', 'it waits, in lower case');
select is(
  (select array_agg(concat_ws(' ', d.address, e.data ->> 'list', e.data ->> 'workspace'))
    from app.deliveries d join app.events e on e.id = d.event_id where d.kind = 'subscription.confirm'),
  array['ops@example.test workspace Team'], 'one mail asks it');
select is(
  (select e.after ->> 'address' from app.audit_events e where e.action = 'set_team_mailbox'),
  'ops@example.test', 'it is recorded who entered what');

-- The first link no longer works once another one is sent.
create temporary table old_links on commit drop as select pg_temp.token() as token;
select is(pg_temp.set_mailbox('ops@example.test'), 'set', 'the mail is sent again');
select throws_ok(
  'select confirm_subscription((select token from old_links))', 'PT404', 'not_found', 'the link of before is void');
select lives_ok('select confirm_subscription(pg_temp.token())', 'the new one works');
select is(pg_temp.mailboxes(), 'ops@example.test gets mails', 'the address is confirmed');
select is(
  (select count(*) from app.audit_events e where e.action = 'set_team_mailbox'), 1::bigint, 'sending again is no change');
select is(pg_temp.set_mailbox('ops@example.test') || pg_temp.mails(), 'set2', 'a confirmed one is not asked again');

-- Another address takes its place once it is confirmed.
select is(pg_temp.set_mailbox('first@example.test') || pg_temp.set_mailbox('next@example.test'), 'setset', 'two others');
select is(pg_temp.mailboxes(), 'next@example.test waits, ops@example.test gets mails', 'one of them waits');
select confirm_subscription(pg_temp.token());
select is(pg_temp.mailboxes(), 'next@example.test gets mails', 'and replaces the one before');

select is(pg_temp.set_mailbox(wrong), 'invalid_input address: A mail address.', 'refused: ' || coalesce(wrong, 'null'))
from (values ('nobody'), (''), (null), ('a b@example.test'), (repeat('a', 250) || '@example.test')) w (wrong);

-- Limits: nobody floods a stranger, and no workspace asks many.
select is(
  (select array_agg(pg_temp.set_mailbox('flood@example.test')) from generate_series(1, 4)),
  array['set', 'set', 'set', 'mail_rate_limited address: 3 mails in an hour.'], 'one address gets 3 in an hour');
select is(
  (select array_agg(pg_temp.set_mailbox(format('n%s@example.test', n))) from generate_series(1, 5) n),
  array['set', 'set', 'set', 'mail_rate_limited workspace: 10 mails in a day.',
    'mail_rate_limited workspace: 10 mails in a day.'], 'a workspace sends 10 in a day');

-- Its removal.
update app.deliveries d set created_at = now() - interval '2 days';
update app.events e set at = now() - interval '2 days';
select is(pg_temp.set_mailbox('late@example.test'), 'set', 'another one waits');
select is(tests.attempt(who, format('select remove_team_mailbox(%L)', s.id)), want, 'removed by ' || who)
from app.mail_subscriptions s,
  (values ('user', '1'), ('support', 'forbidden'), ('stranger', 'forbidden'), ('guest', 'not_found')) c (who, want)
where s.address = 'late@example.test' and who in (select name from tests.personas);
select tests.become('user');
select lives_ok(
  'select remove_team_mailbox(mailbox_id) from team_mailboxes(pg_temp.team())', 'an owner removes both');
reset role;
select is(pg_temp.mailboxes(), null, 'nothing is left');
select throws_ok('select confirm_subscription(pg_temp.token())', 'PT404', 'not_found', 'a withdrawn one is not confirmed');
select is(
  (select array_agg(e.before ->> 'address' order by e.before ->> 'address') from app.audit_events e
    where e.action = 'remove_team_mailbox'),
  array['late@example.test', 'next@example.test'], 'it is recorded');
select is(tests.attempt('user', 'select remove_team_mailbox(gen_random_uuid())'), 'not_found', 'there is no other');

-- Asked once more who is there.
select is(
  (select array_agg(procedure order by procedure) from step_up_rules where procedure like '%team_mailbox%'),
  array['set_team_mailbox'], 'an address is added only by who confirmed lately');

select * from finish();
rollback;
