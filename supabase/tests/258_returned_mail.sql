-- Mails that come back: only a report about a mail of ours, to the address that it went to, ends anything.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

select private.record_event('invitation.sent', '/dashboard', '{}', address => 'mira@example.test', dedupe_key => 'a');
create function pg_temp.mail() returns uuid language sql
as $$ select d.id from deliveries d where d.address = 'mira@example.test' $$;

select ok(
  not record_returned_mail(pg_temp.mail(), array['other@example.test'], 'bounce', ''),
  'a report about another address ends nothing'
);
select ok(not record_returned_mail(pg_temp.mail(), '{}', 'bounce', ''), 'nor does one that names none');
select ok(
  not record_returned_mail(gen_random_uuid(), array['mira@example.test'], 'bounce', ''),
  'nor one about a mail that we did not send'
);
select is_empty('select from mail_blocks', 'nobody is blocked by any of them');
select ok(
  record_returned_mail(pg_temp.mail(), array['alias@other.test', ' Mira@Example.test'], 'bounce', '550 No such user'),
  'a report about our mail counts'
);
select results_eq(
  'select address, reason, detail from mail_blocks',
  $$values ('mira@example.test', 'bounce', '550 No such user')$$, 'the address gets nothing more'
);
select throws_ok(
  $$select record_returned_mail(pg_temp.mail(), array['mira@example.test'], 'because', '')$$,
  '22023', 'invalid_input', 'there are two reasons'
);

select * from finish();
rollback;
