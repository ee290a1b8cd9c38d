import type { PGlite } from '@electric-sql/pglite'

/**
 * Tickets of the demo customers in each state, with a note of staff and canned replies. Written directly, because no
 * procedure can write the past. It does nothing if there is a ticket.
 */
export async function createDemoTickets(pg: PGlite): Promise<void> {
  await pg.exec(`
    do $$
    declare
      customer uuid := (select id from auth.users where email = 'user@example.test');
      colleague uuid := (select id from auth.users where email = 'colleague@example.test');
      staff uuid := (select id from auth.users where email = 'staff@example.test');
      server app.instances;
      made uuid;
    begin
      if customer is null or staff is null or exists (select from app.tickets) then
        return;
      end if;

      select i.* into server from app.instances i
      join app.workspace_members m on m.workspace_id = i.workspace_id and m.user_id = customer
      where i.deleted_at is null order by i.state <> 'error', i.name limit 1;

      insert into app.tickets (author, topic, subject, state, instance_id, context, assignee,
        waiting_since, answered_at, created_at, updated_at)
      values (customer, 'server', coalesce(server.name, 'A server') || ' does not start after a resize',
        'waiting_for_customer', server.id,
        case when server.id is null then '[]' else jsonb_build_array(
          jsonb_build_object('section', 'server', 'name', 'name', 'value', server.name),
          jsonb_build_object('section', 'server', 'name', 'state', 'value', server.state),
          jsonb_build_object('section', 'browser', 'name', 'time zone', 'value', 'Europe/Berlin')) end,
        staff, null, now() - interval '2 hours', now() - interval '9 hours', now() - interval '2 hours')
      returning id into made;
      insert into app.ticket_messages (ticket_id, author, is_staff, body, created_at) values
        (made, customer, false, 'I resized it yesterday. Since then Start ends in Error. I expected it to come back as before.', now() - interval '9 hours'),
        (made, staff, true, E'Thank you for the details.\\n\\nThe volume of this host did not answer. We have moved it. Please press Start again and tell us whether it works.', now() - interval '2 hours');
      insert into app.ticket_notes (ticket_id, author, body, created_at)
      values (made, staff, 'Host 7 again. Watch it before we close this.', now() - interval '3 hours');

      insert into app.tickets (author, topic, subject, waiting_since, created_at, updated_at)
      values (colleague, 'billing', 'Which name is on the bill of Northwind?', now() - interval '26 hours',
        now() - interval '26 hours', now() - interval '26 hours')
      returning id into made;
      insert into app.ticket_messages (ticket_id, author, is_staff, body, created_at)
      values (made, colleague, false, 'We need our company name and VAT number on it. Where do I set them?', now() - interval '26 hours');

      insert into app.tickets (author, topic, subject, state, assignee, waiting_since, closed_at,
        answered_at, read_at, created_at, updated_at)
      values (customer, 'network', 'SSH asks for a password', 'closed', staff, null,
        now() - interval '4 days', now() - interval '5 days', now() - interval '4 days',
        now() - interval '6 days', now() - interval '4 days')
      returning id into made;
      insert into app.ticket_messages (ticket_id, author, is_staff, body, created_at) values
        (made, customer, false, 'My key is in the list, but the server asks for a password.', now() - interval '6 days'),
        (made, staff, true, 'A key that you add later reaches new servers only. Add it to ~/.ssh/authorized_keys on this one.', now() - interval '5 days'),
        (made, customer, false, 'That was it. Thank you!', now() - interval '4 days');

      insert into app.canned_replies (title, body) values
        ('Ask for the time', E'Hello {name},\\n\\nwhen did it happen? Please send the time with your time zone, and the exact message.'),
        ('Key added later', E'Hello {name},\\n\\na key that you add later reaches new servers only. Add it to ~/.ssh/authorized_keys on this server, or rebuild it.')
      on conflict do nothing;
    end
    $$;
  `)
}
