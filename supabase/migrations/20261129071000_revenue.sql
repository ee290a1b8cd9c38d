-- What the provider earned, by month, product and region: the net amounts of issued invoices less those of credit notes.
-- Each counts in the month that it is about. The sums are those of the account "revenue" in the ledger.

-- What lines of one kind earned in a month, with one of their servers or snapshots.
create type private.earned as (
  month date, kind text, plan text, region text, entity_id uuid, net_cents bigint
);

create function private.revenue_kind(charge jsonb) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when charge ?| array['carried_to', 'carried_from'] then 'carried_over' else charge ->> 'kind' end
$$;

comment on function private.revenue_kind(jsonb) is
  'What the line of a charge is: fee, correction, sla_credit, late_usage, or carried_over: a credit that one invoice '
  'leaves to the next, so that both together are 0.';

create function private.revenue_rows(earned private.earned[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.month, r.kind, r.product_name, r.region_name), '[]')
  from (
    select e.month, e.kind, p.slug as product, coalesce(p.name, e.plan) as product_name, e.region,
      coalesce(r.name, e.region) as region_name, sum(e.net_cents)::bigint as net_cents
    from unnest(earned) e
    left join app.plans named on named.slug = e.plan
    -- A plan that has another name by now is found by its server.
    left join app.instances i on i.id = e.entity_id and e.kind = 'server' and named.id is null
    left join app.plans l on l.id = coalesce(named.id, i.plan_id)
    left join app.products p on p.id = l.product_id
    left join app.regions r on r.slug = e.region
    group by e.month, e.kind, p.slug, coalesce(p.name, e.plan), e.region, r.name
    having sum(e.net_cents) <> 0
  ) r
$$;

create function private.admin_revenue() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  this_month constant date := date_trunc('month', now() at time zone 'UTC')::date;
  first_month constant date := this_month - interval '12 months';
begin
  perform private.require_billing_staff();
  return (
    with line as (
      select i.month, l.kind, l.data, l.entity_id, l.net_cents
      from app.invoices i
      join app.invoice_lines l on l.invoice_id = i.id
      where i.kind = 'invoice' and i.month between first_month and this_month
      union all
      -- A line of a credit note takes away from the line that it names.
      select i.month, o.kind, o.data, o.entity_id, -l.net_cents
      from app.invoices i
      join app.invoice_lines l on l.invoice_id = i.id
      join app.invoice_lines o on o.invoice_id = i.corrects and o.position = (l.data ->> 'position')::integer
      where i.kind = 'credit_note' and i.month between first_month and this_month
    ), earned as (
      select l.month, case l.kind when 'charge' then private.revenue_kind(l.data) else l.kind end as kind,
        l.data ->> 'plan' as plan, l.data ->> 'region' as region, l.entity_id, l.net_cents
      from line l
    ), summed as (
      select row(l.month, l.kind, l.plan, l.region, any_value(l.entity_id),
        sum(l.net_cents))::private.earned as amounts
      from earned l
      group by l.month, l.kind, l.plan, l.region
    )
    select jsonb_build_object('currency', (select s.currency from app.billing_settings s),
      'first_month', first_month, 'this_month', this_month,
      'rows', private.revenue_rows((select array_agg(s.amounts) from summed s)))
  );
end
$$;

create function public.admin_revenue() returns jsonb
language sql stable security invoker
set search_path = ''
set statement_timeout = '30s'
as $$ select private.admin_revenue() $$;

comment on function public.admin_revenue() is
  'What issued invoices and credit notes earned, without tax, in this month and the twelve before: {currency, first_month, '
  'this_month, rows [{month, kind, product, product_name, region, region_name, net_cents}]}. A document counts in the '
  'month that it is about. kind: server, snapshot, fee, correction, sla_credit, late_usage or carried_over. For billing '
  'staff and admins. Raises: forbidden.';

-- The draft of this month. It is computed from the state log of every server, so it is asked for by itself.
create function private.admin_revenue_so_far() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  this_month constant date := date_trunc('month', now() at time zone 'UTC')::date;
begin
  perform private.require_billing_staff();
  return (
    with amount as (
      select l.kind, l.plan, l.region, l.entity_id, private.cents_of(l.net_micros) as net_cents
      from private.month_lines(array(select w.id from app.workspaces w), this_month) l
      union all
      select private.revenue_kind(c.data || jsonb_build_object('kind', c.kind)), null, null, null,
        private.cents_of(c.net_micros)
      from app.charges c
      where c.invoice_id is null and c.month <= this_month
    ), summed as (
      select row(this_month, a.kind, a.plan, a.region, any_value(a.entity_id),
        sum(a.net_cents))::private.earned as amounts
      from amount a
      group by a.kind, a.plan, a.region
    )
    select jsonb_build_object('month', this_month, 'until', date_trunc('milliseconds', now()),
      'rows', private.revenue_rows((select array_agg(s.amounts) from summed s)))
  );
end
$$;

create function public.admin_revenue_so_far() returns jsonb
language sql stable security invoker
set search_path = ''
set statement_timeout = '60s'
as $$ select private.admin_revenue_so_far() $$;

comment on function public.admin_revenue_so_far() is
  'What this month has earned until now, as if all invoices were issued at once: {month, until, rows}, with rows as '
  'admin_revenue has them. For billing staff and admins. Raises: forbidden.';

grant execute on function
  private.admin_revenue(), public.admin_revenue(), private.admin_revenue_so_far(), public.admin_revenue_so_far()
  to authenticated;
