-- What staff do about mails that could not be delivered, and about addresses that get none any more.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

create function pg_temp.mail(to_address text, code text) returns uuid language plpgsql as $$
declare
  made uuid;
begin
  made := private.record_event('subscription.confirm', '/confirm', '{"list": "status"}', address => to_address);
  update app.deliveries d set status = 'failed', error_code = code, error_detail = '550 No', attempts = 12
  where d.event_id = made;
  return (select d.id from app.deliveries d where d.event_id = made);
end
$$;

create temporary table mails on commit drop as
select pg_temp.mail('gone@example.test', 'no_mailbox') as gone, pg_temp.mail('late@example.test', 'timeout') as late,
  pg_temp.mail('slow@example.test', 'timeout') as slow;
insert into mail_blocks (address, reason, detail) values ('gone@example.test', 'bounce', '550 No');
grant select on mails to authenticated;

-- Staff see them.
select tests.become('support');
select results_eq(
  $$ select address, error_code, attempts, total from message_problems('timeout') order by address $$,
  $$ values ('late@example.test', 'timeout', 12, 2::bigint), ('slow@example.test', 'timeout', 12, 2::bigint) $$,
  'staff read what could not be delivered, and why');
select is((select count(*) from message_problems()), 3::bigint, 'for every reason');
select is((select count(*) from message_problems('', 7, 2)), 1::bigint, 'a page after the last is the last');
select is((select address from mail_block_list()), 'gone@example.test', 'and the blocked addresses');
select is(message_overview() -> 'reasons',
  '[{"code": "timeout", "count": 2}, {"code": "no_mailbox", "count": 1}]', 'how many for each reason');
select is(message_overview() -> 'last_sent_at', 'null', 'and that none was sent');
select is((select items from staff_attention() where kind = 'message'), 3::bigint, 'it is in the list of what needs attention');
select is(tests.say(format('send_message_again(%L)', late)),
  'forbidden / Only an admin who is not suspended may do this.', 'but they send nothing again') from mails;
reset role;
select tests.become('user');
select is(tests.say('message_problems()'), 'forbidden / Only staff who are not suspended may do this.',
  'customers read none of it');
reset role;

-- Admins act.
select tests.become('admin');
select lives_ok(format('select send_message_again(%L)', late), 'an admin sends one again') from mails;
select is(tests.say(format('send_message_again(%L)', late)), 'conflict / status: queued.', 'once') from mails;
select is(tests.say(format('send_message_again(%L)', gone)), 'invalid_state / address: It gets no mail any more.',
  'nothing is sent to a blocked address') from mails;
select is(send_messages_again('no_mailbox'), 0, 'also not with all of a reason');
select is(send_messages_again('timeout'), 1, 'all of a reason are sent again');
select is(tests.say('remove_mail_block(''gone@example.test'', '''')'),
  'invalid_input / reason: 3 to 500 visible characters.', 'lifting a block needs a reason');
select lives_ok('select remove_mail_block(''Gone@example.test'', ''The mailbox is there again'')', 'a block is lifted');
select is(tests.say('remove_mail_block(''gone@example.test'', ''To test'')'),
  'not_found / This address is not blocked.', 'once');
select lives_ok(format('select send_message_again(%L)', gone), 'and then the mail can be sent again') from mails;
reset role;
select is(
  (select array_agg(status || attempts || coalesce(error_code, '')) from deliveries where kind = 'subscription.confirm'),
  array['queued0', 'queued0', 'queued0'], 'they are as new');
select is(
  (select array_agg(action || coalesce(' ' || reason, '') || coalesce(' ' || (after ->> 'count'), '') order by id)
    from audit_events where entity = 'message'),
  array['send_again', 'send_all_again 1', 'remove_block The mailbox is there again', 'send_again'],
  'everything is in the audit log');

-- The list of first steps counts what was really sent.
select tests.become('admin');
select is((select is_done from admin_first_steps() where step = 'mail'), false, 'no mail was sent yet');
reset role;
update deliveries set status = 'sent', sent_at = now() where address = 'late@example.test';
select tests.become('admin');
select is((select is_done from admin_first_steps() where step = 'mail'), true, 'now one was');
select is((select count(*) from staff_attention() where kind = 'message'), 0::bigint, 'and nothing needs attention');
reset role;

-- Nobody sends.
update deliveries set run_after = now() - interval '10 minutes' where status = 'queued';
select tests.become('support');
select is((select items from staff_attention() where kind = 'worker'), 1::bigint, 'mails wait while no worker reports');
reset role;
insert into workers (worker, version) values ('worker 1', '1.0.0');
select tests.become('support');
select is((select count(*) from staff_attention() where kind = 'worker'), 0::bigint, 'a worker that reports sends them');
reset role;

select * from finish();
rollback;
