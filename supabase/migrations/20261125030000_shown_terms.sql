-- Nobody accepts what they have not seen. The database cannot know which documents the form of sign-up
-- showed: a page may be older than a version. So it stores no acceptance by itself any more. The page
-- that showed a version names it in accept_document, which takes the version in force alone; the
-- dashboard asks for what is missing; and an order waits for it.

drop trigger record_acceptances on auth.users;
drop function private.record_acceptances();

comment on table app.legal_acceptances is
  'Written by accept_document alone. Nobody changes it; it goes with the account.';

-- Refuses an order of a person who has not accepted the terms in force.
create function private.require_accepted_terms() returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  in_force integer;
begin
  select private.version_in_force(d) into in_force from app.legal_documents d where d.document = 'terms';
  if in_force is not null and not exists (
    select from app.legal_acceptances a
    where a.user_id = (select auth.uid()) and a.document = 'terms' and a.document_version = in_force
  ) then
    perform private.raise_error('terms_not_accepted', 'PT409',
      format('terms: Version %s is in force, and you have not accepted it.', in_force),
      'Read and accept it on the dashboard, then order again.');
  end if;
end
$$;

-- The price of a plan that a customer can order, under terms that the customer accepted. It is checked against the
-- price that the customer saw, if the request has one. The plan cannot be retired until the transaction ends.
create or replace function private.agreed_price(plan uuid, seen_hourly_micros bigint)
returns app.plan_prices
language plpgsql volatile
set search_path = ''
as $$
declare
  price app.plan_prices;
begin
  perform private.require_accepted_terms();
  perform from app.plans l join app.products p on p.id = l.product_id
  where l.id = plan and l.status = 'published' and p.status = 'published'
  for share of l, p;
  if not found then
    perform private.raise_invalid_input('plan_id: This plan cannot be ordered.',
      'Choose another plan.');
  end if;
  select * into strict price from app.plan_prices x
  where x.plan_id = plan and x.currency = 'EUR'
    and x.valid_from <= now() and (x.valid_to is null or x.valid_to > now());
  if seen_hourly_micros <> price.hourly_micros then
    perform private.raise_error('price_changed', 'PT409',
      format('hourly_micros: %s was shown, %s applies now.', seen_hourly_micros, price.hourly_micros),
      'Check the new price, then confirm again.');
  end if;
  return price;
end
$$;
