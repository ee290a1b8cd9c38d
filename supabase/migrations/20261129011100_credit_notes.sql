-- What billing staff correct: a credit note takes amounts of an issued invoice back, a charge goes on the next one. Both
-- need a reason. Billing staff give back up to a limit, admins more. The audit log names no workspace, so that neither its
-- members nor support staff read amounts there.

insert into app.audit_actions (entity, action) values ('invoice', 'credit'), ('charge', 'add');
insert into app.step_up_rules (procedure) values ('issue_credit_note'), ('add_charge');

-- Billing staff above their limit.
create function private.require_credit_limit(cents bigint) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  settings record;
begin
  select s.credit_limit_cents as most, s.currency into strict settings from app.billing_settings s;
  if not private.is_admin() and cents > settings.most then
    -- Pages show the last part, so it names the limit.
    perform private.raise_error('forbidden', '42501',
      format('Billing staff give back at most %s by themselves.', to_char(settings.most / 100.0, 'FM999999990.00')),
      format('Billing staff give back at most %s %s by themselves. Ask an admin.',
        to_char(settings.most / 100.0, 'FM999999990.00'), settings.currency));
  end if;
end
$$;

comment on function private.require_credit_limit(bigint) is
  'Raises forbidden if the caller is no admin and this is more than billing staff give back by themselves.';

create function private.issue_credit_note(number text, lines jsonb, reason text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  invoice app.invoices;
  document app.invoices;
  items app.invoice_lines[];
  wrong integer;
  wanted bigint;
begin
  perform private.require_billing_staff();
  invoice := private.readable_invoice(number);
  if invoice.kind <> 'invoice' then
    perform private.raise_error('invalid_state', 'PT409', 'A credit note is not credited.', 'Credit its invoice.');
  end if;
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) = 0 or exists (
    select from jsonb_array_elements(lines) e
    where case when jsonb_typeof(e) = 'object' then e - array['position', 'net_cents'] <> '{}'
      or coalesce(e ->> 'position', '') !~ '^[0-9]{1,6}$' or coalesce(e ->> 'net_cents', '') !~ '^[0-9]{1,15}$'
      else true end)
  then
    perform private.raise_invalid_input('lines: A list of {position, net_cents}, each above 0.', 'Correct it.');
  end if;
  why := private.require_reason(reason);
  -- One credit note of a workspace at a time, so that two do not both take the rest of a line.
  perform from app.workspaces w where w.id = invoice.workspace_id for no key update;

  select w.position into wrong
  from (
    select (e ->> 'position')::integer as position, sum((e ->> 'net_cents')::bigint) as net_cents, count(*) as times
    from jsonb_array_elements(lines) e group by 1
  ) w
  left join app.invoice_lines l on l.invoice_id = invoice.id and l.position = w.position
  cross join lateral (
    select coalesce(sum(c.net_cents), 0) as net_cents
    from app.invoices n join app.invoice_lines c on c.invoice_id = n.id
    where n.corrects = invoice.id and (c.data ->> 'position')::integer = w.position
  ) credited
  where w.times > 1 or w.net_cents = 0 or l.net_cents is null or w.net_cents > l.net_cents - credited.net_cents
  order by w.position limit 1;
  if wrong is not null then
    perform private.raise_invalid_input(
      format('lines: Of line %s that much is not left.', wrong), 'Give back no more than the rest of each line.');
  end if;

  items := array(
    select row(null, null, l.kind, l.entity_id, l.title, l.detail, l.from_at, l.to_at, 1, 'piece', null,
      (e ->> 'net_cents')::bigint * 10000, (e ->> 'net_cents')::bigint, l.tax_category, l.tax_rate,
      jsonb_build_object('position', l.position))::app.invoice_lines
    from jsonb_array_elements(lines) e
    join app.invoice_lines l on l.invoice_id = invoice.id and l.position = (e ->> 'position')::integer
    order by l.position);
  -- Lines below zero lowered the invoice: all lines together may be worth more than it.
  wanted := (select sum(i.net_cents) from unnest(items) i);
  if wanted > invoice.net_cents - (
    select coalesce(sum(c.net_cents), 0) from app.invoices c where c.corrects = invoice.id)
  then
    perform private.raise_invalid_input('lines: Together that is more than is left of the invoice.',
      'Give back no more than the invoice was.');
  end if;
  -- Of the whole invoice, so that several small credit notes are not more than one.
  perform private.require_credit_limit(private.credited_cents(invoice.id) + (
    select sum(g.net_cents + private.tax_cents(g.net_cents, g.tax_rate))::bigint
    from (
      select i.tax_rate, sum(i.net_cents)::bigint as net_cents from unnest(items) i group by i.tax_category, i.tax_rate
    ) g));

  document.kind := 'credit_note';
  document.workspace_id := invoice.workspace_id;
  document.month := invoice.month;
  document.payer := invoice.payer;
  document.corrects := invoice.id;
  document.reason := why;
  document := private.issue_document(document, items, array(
    select t from app.invoice_taxes t
    where t.invoice_id = invoice.id and exists (
      select from unnest(items) i where i.tax_category = t.category and i.tax_rate = t.rate)));
  insert into app.audit_events (actor, action, entity, entity_id, reason, after)
  values ((select auth.uid()), 'credit', 'invoice', invoice.id, why,
    jsonb_build_object('number', document.number, 'invoice', invoice.number, 'total_cents', document.total_cents));
  return document.number;
end
$$;

create function public.issue_credit_note(number text, lines jsonb, reason text) returns text
language sql volatile security invoker
set search_path = ''
as $$ select private.issue_credit_note(number, lines, reason) $$;

comment on function public.issue_credit_note(text, jsonb, text) is
  'Takes amounts of an issued invoice back, and returns the number of the credit note. lines: [{position, net_cents}], '
  'never more than what is left of each. The customer reads the reason. For billing staff up to their limit, and admins. '
  'Raises: forbidden, not_found, invalid_state, invalid_input, step_up_required.';

create function private.add_charge(workspace_id uuid, kind text, title text, net_cents bigint, reason text)
returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  this_month constant date := date_trunc('month', now() at time zone 'UTC');
  why text;
  made app.charges;
begin
  perform private.require_billing_staff();
  -- One at a time, so that two do not both take the rest of the limit.
  perform from app.workspaces w where w.id = add_charge.workspace_id for no key update;
  if not found then
    perform private.raise_error('not_found', 'PT404', 'There is no such workspace.', 'Check what is there now, then try again.');
  end if;
  if kind is null or kind not in ('fee', 'correction') then
    perform private.raise_invalid_input('kind: One of fee, correction.', 'Correct it.');
  end if;
  if title is null or title = '' or not private.is_line(title, 200) then
    perform private.raise_invalid_input('title: One line of 1 to 200 visible characters.', 'Correct it.');
  end if;
  if net_cents is null or net_cents = 0 or abs(net_cents) > 100000000000 then
    perform private.raise_invalid_input('net_cents: Not 0, and at most 1,000,000,000.00.', 'Correct it.');
  end if;
  why := private.require_reason(reason);
  -- Of the whole month, so that several small ones are not more than one.
  if net_cents < 0 then
    perform private.require_credit_limit(-net_cents - (
      select coalesce(sum(c.net_micros), 0) / 10000 from app.charges c
      where c.workspace_id = add_charge.workspace_id and c.month = this_month and c.net_micros < 0
        and c.created_by is not null)::bigint);
  end if;
  insert into app.charges as c (workspace_id, month, kind, title, net_micros, reason, created_by)
  values (workspace_id, this_month, kind, title, net_cents * 10000, why,
    (select auth.uid()))
  returning * into made;
  insert into app.audit_events (actor, action, entity, entity_id, reason, after)
  values ((select auth.uid()), 'add', 'charge', made.id, why,
    jsonb_build_object('workspace', made.workspace_id, 'kind', kind, 'title', title, 'net_cents', net_cents));
  return made.id;
end
$$;

create function public.add_charge(workspace_id uuid, kind text, title text, net_cents bigint, reason text)
returns uuid
language sql volatile security invoker
set search_path = ''
as $$ select private.add_charge(workspace_id, kind, title, net_cents, reason) $$;

comment on function public.add_charge(uuid, text, text, bigint, text) is
  'Adds an amount to the next invoice of a workspace, without tax; below 0 it is a credit. kind: fee or correction. '
  'For billing staff up to their limit for the month, and admins. Raises: forbidden, not_found, invalid_input, '
  'step_up_required.';

grant execute on function
  private.issue_credit_note(text, jsonb, text), public.issue_credit_note(text, jsonb, text),
  private.add_charge(uuid, text, text, bigint, text), public.add_charge(uuid, text, text, bigint, text)
  to authenticated;
