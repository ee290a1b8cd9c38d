-- What regions hold and can still sell, and what people saved.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

insert into regions (slug, name, country, sort) values ('bare1', 'Bare', 'AT', 9);
update plan_regions set stock = null where plan_id = tests.plan('draft') and region_id = tests.place('open');
-- Servers stay where their plan is no longer offered.
delete from plan_regions where plan_id = tests.plan('kept') and region_id = tests.place('open');
update instances set plan_id = tests.plan('kept') where name = 'running';

create temporary table live as
select i.plan_id, i.state, count(*) as servers from instances i group by i.plan_id, i.state;
grant select on live to authenticated;

select tests.become('admin');
select is(
  (select array_agg(distinct region || ' ' || is_open order by region || ' ' || is_open)
    from admin_capacity()),
  array['bare1 true', 'open1 true', 'shut1 false'], 'every region, closed and empty ones too');
select is(
  (select (plan, states)::text from admin_capacity() where region = 'bare1'), '(,{})',
  'a region without plans is one row');
select is(
  (select (stock, is_offered, states)::text from admin_capacity() where region = 'open1' and plan = 'draft'),
  '(,t,{})', 'stock without a limit');
select is(
  (select (stock, is_offered)::text from admin_capacity() where region = 'open1' and plan = 'kept'),
  '(,f)', 'no longer offered, and still in use');
select is(
  (select (c.states ->> 'running')::bigint from admin_capacity() c
    where c.region = 'open1' and c.plan = 'kept'),
  (select servers from live where state = 'running'), 'servers by state');
select is(
  (select sum(s.value::bigint) from admin_capacity() c, jsonb_each_text(c.states) s),
  (select sum(servers) from live), 'every server once');

reset role;
update instances set state = 'purged' where name = 'deleted';
select tests.become('admin');
select is(
  (select count(*) from admin_capacity() c where c.states ?| array['purged', 'deleted']), 0::bigint,
  'a purged server is nowhere');

-- Drafts.
reset role;
update instance_drafts set region_id = tests.place('open'), updated_at = '2030-01-01'
where user_id = tests.stranger();
select tests.become('admin');
select is((select sum(drafts) from admin_saved_drafts()), (select max(total) from admin_saved_drafts())::numeric,
  'the total is the sum');
select is(
  (select (plan, plan_status, region, image, drafts)::text from admin_saved_drafts() where region = 'open1'),
  '(published,published,open1,,1)', 'one combination');
select is(
  (select array_agg(drafts order by n) from (
    select drafts, row_number() over () as n from admin_saved_drafts()) d),
  (select array_agg(drafts order by drafts desc) from admin_saved_drafts()), 'the most frequent first');

select * from finish();
rollback;
