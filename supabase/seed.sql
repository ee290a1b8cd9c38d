-- A sample catalogue: example data, not an offer, and marked in every row that has is_sample. It does
-- nothing where there are products. A hosted project loads it only with `supabase db push
-- --include-seed`, the embedded backend whenever it has no products.
do $$
declare
  began timestamptz := date_trunc('day', now()) - interval '90 days';
begin
  if exists (select from app.products) then
    return;
  end if;

  update app.site_settings set orders = 'preview', engine = 'simulated';

  insert into app.snapshot_prices (gib_month_micros) values (40000) on conflict do nothing;
  insert into app.snapshot_prices (kind, gib_month_micros) values ('volume', 50000) on conflict do nothing;

  insert into app.regions (slug, name, country, is_sample, sort) values
    ('fra1', 'Frankfurt', 'DE', true, 1),
    ('ams1', 'Amsterdam', 'NL', true, 2),
    ('hel1', 'Helsinki', 'FI', true, 3),
    ('vie1', 'Vienna', 'AT', true, 4)
  on conflict (slug) do nothing;

  -- Addresses for benchmarks (RFC 2544) and for documentation (RFC 3849): nobody on the internet has them.
  insert into app.address_prices (family, month_micros) values (4, 2000000), (6, 200000) on conflict do nothing;
  insert into app.address_pools (region_id, first, last, gateway)
  select r.id, a.first, a.last, a.gateway
  from app.regions r
  cross join (values
    (inet '198.18.0.10', inet '198.18.0.250', inet '198.18.0.1'),
    (inet '2001:db8:77::10', inet '2001:db8:77::ff', inet '2001:db8:77::1')
  ) as a (first, last, gateway)
  where r.slug = 'fra1';

  insert into app.images (slug, family, version, min_disk_gib, status, sort) values
    ('debian-13', 'Debian', '13', 10, 'published', 1),
    ('debian-12', 'Debian', '12', 10, 'published', 2),
    ('ubuntu-24.04', 'Ubuntu', '24.04 LTS', 10, 'published', 4),
    ('ubuntu-22.04', 'Ubuntu', '22.04 LTS', 10, 'published', 5),
    ('rocky-10', 'Rocky Linux', '10', 15, 'published', 6),
    ('rocky-9', 'Rocky Linux', '9', 15, 'published', 7),
    ('alma-10', 'AlmaLinux', '10', 15, 'published', 8),
    ('fedora-43', 'Fedora', '43', 15, 'published', 9),
    ('opensuse-leap-16.0', 'openSUSE Leap', '16.0', 15, 'published', 10),
    ('alpine-3.22', 'Alpine', '3.22', 5, 'published', 11),
    ('arch', 'Arch Linux', 'rolling', 15, 'published', 12),
    ('debian-11', 'Debian', '11', 10, 'retired', 13)
  on conflict (slug) do nothing;

  -- Our own image bears the name of the site, which only the embedded backend tells here. Elsewhere an admin adds it.
  insert into app.images (slug, family, version, min_disk_gib, status, sort)
  select current_setting('site.os_slug', true), current_setting('site.os_family', true), '13', 5, 'published', 3
  where current_setting('site.os_slug', true) ~ '^[a-z].{0,39}$'
  on conflict (slug) do nothing;

  insert into app.products (slug, kind, name, summary, sort, status, created_at) values
    ('v1', 'vps', 'VPS', 'Low-cost servers with shared vCPUs, for websites, bots and tests.', 1, 'published', began),
    ('c1', 'cloud', 'General purpose', 'Balanced vCPU and memory, for applications.', 2,
      'published', began),
    ('m1', 'cloud', 'Memory', 'More memory per vCPU, for databases and caches.', 3, 'published',
      began),
    ('p1', 'cloud', 'Compute', 'Dedicated vCPUs, for builds and steady load.', 4, 'published', began),
    ('d1', 'vds', 'VDS', 'Dedicated vCPUs and a large disk, for databases and steady load.', 5,
      'published', began),
    ('g1', 'gpu', 'GPU', 'GPU servers by the hour, for models and rendering.', 6, 'published',
      began);

  insert into app.plans (
    product_id, slug, summary, virtualization, cpu_type, vcpus, memory_mib, disk_gib,
    transfer_gib, gpu_model, gpu_count, gpu_vram_gib, cpu_model, disk_type, network_mbit, sort,
    is_sample, created_at
  )
  select
    p.id, r.slug, r.summary,
    -- As the pages of VDS and GPU servers say.
    case when p.slug in ('d1', 'g1') then 'virtual_machine' else 'container' end,
    case when p.slug in ('p1', 'd1', 'g1') then 'dedicated' else 'shared' end,
    r.vcpus, r.memory_gib * 1024, r.disk_gib, r.transfer_gib, r.gpu_model, coalesce(r.gpu_count, 0),
    r.gpu_vram_gib,
    -- An example like the rest: what a provider can tell of the hardware.
    case when p.slug in ('p1', 'd1', 'g1') then 'AMD EPYC 9354' end,
    'NVMe SSD',
    case when p.slug in ('d1', 'g1') then 10000 else 1000 end,
    r.sort, true, began
  from (values
    ('v1.nano', 'A bot, a proxy, a first server.', 1, 1, 20, 1000, null, null, null, 1),
    ('v1.micro', 'A small site.', 1, 2, 40, 2000, null, null, null, 2),
    ('v1.small', 'A site with a database.', 2, 4, 60, 4000, null, null, null, 3),
    ('v1.medium', 'Several sites, or one that is busy.', 4, 8, 120, 8000, null, null, null, 4),
    ('v1.large', 'A shop, a forum, a small team.', 6, 16, 240, 12000, null, null, null, 5),
    ('v1.xlarge', 'Larger sites and several services.', 8, 24, 360, 16000, null, null, null, 6),
    ('v1.pico', 'No longer offered.', 1, 1, 10, 500, null, null, null, 7),
    ('c1.small', 'One service.', 1, 2, 40, 4000, null, null, null, 1),
    ('c1.medium', 'A service with its database.', 2, 4, 80, 8000, null, null, null, 2),
    ('c1.large', 'An application with its workers.', 4, 8, 160, 12000, null, null, null, 3),
    ('c1.xlarge', 'A busy application.', 8, 16, 320, 16000, null, null, null, 4),
    ('c1.2xlarge', 'Many services on one server.', 16, 32, 640, 20000, null, null, null, 5),
    ('m1.medium', 'A cache, a small database.', 2, 16, 80, 8000, null, null, null, 1),
    ('m1.large', 'A database that fits into memory.', 4, 32, 160, 12000, null, null, null, 2),
    ('m1.xlarge', 'A search index, a large cache.', 8, 64, 320, 16000, null, null, null, 3),
    ('m1.2xlarge', 'Analysis in memory.', 16, 128, 640, 20000, null, null, null, 4),
    ('p1.medium', 'A runner for builds.', 2, 4, 80, 8000, null, null, null, 1),
    ('p1.large', 'Builds, encoding.', 4, 8, 160, 12000, null, null, null, 2),
    ('p1.xlarge', 'Simulation, steady load.', 8, 16, 320, 16000, null, null, null, 3),
    ('p1.2xlarge', 'Many builds at once.', 16, 32, 640, 20000, null, null, null, 4),
    ('d1.medium', 'A production database.', 2, 8, 100, null, null, null, null, 1),
    ('d1.large', 'An application with steady load.', 4, 16, 200, null, null, null, null, 2),
    ('d1.xlarge', 'A company''s main server.', 8, 32, 400, null, null, null, null, 3),
    ('d1.2xlarge', 'Many tenants on one server.', 16, 64, 800, null, null, null, null, 4),
    ('d1.4xlarge', 'Large databases, many services.', 32, 128, 1600, null, null, null, null, 5),
    ('g1.l4', 'Inference of small models.', 8, 32, 200, null, 'L4', 1, 24, 1),
    ('g1.l4x2', 'Two small models side by side.', 16, 64, 400, null, 'L4', 2, 24, 2),
    ('g1.l40s', 'Inference, rendering.', 12, 64, 400, null, 'L40S', 1, 48, 3),
    ('g1.a100', 'Training, fine-tuning.', 16, 128, 400, null, 'A100', 1, 80, 4),
    ('g1.h100', 'Large models.', 16, 128, 400, null, 'H100', 1, 80, 5),
    ('g1.h100x2', 'Models that one GPU cannot hold.', 32, 256, 800, null, 'H100', 2, 80, 6),
    ('g1.h200', 'Being prepared.', 16, 192, 400, null, 'H200', 1, 141, 7)
  ) as r (slug, summary, vcpus, memory_gib, disk_gib, transfer_gib, gpu_model, gpu_count,
    gpu_vram_gib, sort)
  join app.products p on p.slug = split_part(r.slug, '.', 1);

  insert into app.plan_prices
    (plan_id, hourly_micros, monthly_cap_micros, valid_from, valid_to)
  select l.id, r.hourly, r.cap, began + r.starts * interval '1 day', began + r.ends * interval '1 day'
  from (values
    ('v1.nano', 3600, 2400000, 0, null),
    ('v1.micro', 5700, 3800000, 0, null),
    ('v1.small', 10200, 6800000, 0, null),
    ('v1.medium', 19800, 13200000, 0, null),
    ('v1.large', 38400, 25600000, 0, null),
    ('v1.xlarge', 57000, 38000000, 0, null),
    ('v1.pico', 2700, 1800000, 0, null),
    ('c1.small', 6000, 4000000, 0, null),
    ('c1.medium', 12000, 8000000, 0, null),
    -- One plan became cheaper, and one will.
    ('c1.large', 25500, 17000000, 0, 60),
    ('c1.large', 24000, 16000000, 60, null),
    ('c1.xlarge', 48000, 32000000, 0, null),
    ('c1.2xlarge', 96000, 64000000, 0, null),
    ('m1.medium', 21000, 14000000, 0, null),
    ('m1.large', 42000, 28000000, 0, null),
    ('m1.xlarge', 84000, 56000000, 0, null),
    ('m1.2xlarge', 168000, 112000000, 0, null),
    ('p1.medium', 27000, 18000000, 0, null),
    ('p1.large', 54000, 36000000, 0, null),
    ('p1.xlarge', 108000, 72000000, 0, 120),
    ('p1.xlarge', 102000, 68000000, 120, null),
    ('p1.2xlarge', 216000, 144000000, 0, null),
    ('d1.medium', 42000, 28000000, 0, null),
    ('d1.large', 81000, 54000000, 0, null),
    ('d1.xlarge', 159000, 106000000, 0, null),
    ('d1.2xlarge', 315000, 210000000, 0, null),
    ('d1.4xlarge', 627000, 418000000, 0, null),
    ('g1.l4', 710000, null, 0, null),
    ('g1.l4x2', 1400000, null, 0, null),
    ('g1.l40s', 1240000, null, 0, null),
    ('g1.a100', 2100000, null, 0, null),
    ('g1.h100', 2790000, null, 0, null),
    ('g1.h100x2', 5520000, null, 0, null)
  ) as r (slug, hourly, cap, starts, ends)
  join app.plans l on l.slug = r.slug;

  -- Plans with shared CPU have no stock limit; plans with dedicated machines have.
  insert into app.plan_regions (plan_id, region_id, stock)
  select
    l.id, g.id,
    case
      when l.slug = 'g1.h100x2' or (l.slug = 'v1.small' and r.region = 'fra1') then 0
      when r.counted then greatest(1, 48 / l.vcpus - r.fewer)
    end
  from (values
    ('v1', 'fra1', false, 0), ('v1', 'ams1', false, 0), ('v1', 'hel1', false, 0),
    ('v1', 'vie1', false, 0),
    ('c1', 'fra1', false, 0), ('c1', 'ams1', false, 0), ('c1', 'hel1', false, 0),
    ('c1', 'vie1', false, 0),
    ('m1', 'fra1', false, 0), ('m1', 'ams1', false, 0), ('m1', 'hel1', false, 0),
    ('p1', 'fra1', true, 0), ('p1', 'ams1', true, 2),
    ('d1', 'fra1', true, 0), ('d1', 'hel1', true, 1), ('d1', 'vie1', true, 2),
    ('g1', 'fra1', true, 0), ('g1', 'ams1', true, 2)
  ) as r (product, region, counted, fewer)
  join app.regions g on g.slug = r.region
  join app.products p on p.slug = r.product
  join app.plans l on l.product_id = p.id
  where l.slug <> 'g1.h200';

  -- Published last, because past prices of a published plan cannot be added.
  update app.plans set
    status = case slug when 'v1.pico' then 'retired' else 'published' end,
    first_published_at = began,
    announced_retire_at = case slug
      when 'v1.micro' then date_trunc('day', now()) + interval '45 days'
      when 'v1.pico' then date_trunc('day', now()) - interval '30 days'
    end
  where slug <> 'g1.h200';

  -- The roadmap of this software itself, which a provider replaces with their own. None of it is an example. Each item
  -- carries the day on which it came or was shipped, so that a new database does not look like a change of all of them.
  insert into app.roadmap_items (slug, area, stage, shipped_on, sort, title, body, created_at, updated_at)
  select slug, area, stage, shipped_on, sort, title, body, changed_on, changed_on
  from (values
    ('backups', 'Servers', 'shipped', date '2026-11-26', 1, 'Scheduled backups',
      'Copies of a server by day or week, at your hour, as many as you choose. They stay while a deleted server can be restored.',
      date '2026-11-26'),
    ('volumes', 'Servers', 'shipped', date '2026-11-26', 2, 'Volumes',
      'Disks that outlive a server: attach them, grow them, move them to another server.',
      date '2026-11-26'),
    ('private-networks', 'Network', 'shipped', date '2026-11-26', 3, 'Private networks',
      'Servers of a workspace reach each other on addresses of their own, and nobody else does.',
      date '2026-11-26'),
    ('addresses', 'Network', 'shipped', date '2026-11-26', 4, 'Addresses that stay yours',
      'Extra IPv4 and IPv6 addresses that outlive a server and move to another one within seconds.',
      date '2026-11-26'),
    ('rescue', 'Servers', 'shipped', date '2026-11-27', 5, 'A rescue system',
      'Start a small system beside your disk when a server does not start. The root password and the SSH keys of a running server are set from its page.',
      date '2026-11-27'),
    ('servers-as-a-file', 'Console', 'shipped', date '2026-11-26', 7, 'Servers as a file',
      'Describe servers in one file, see what a change would do and cost, apply it, and take it back.',
      date '2026-11-26'),
    ('limited-keys', 'API', 'shipped', date '2026-11-27', 8, 'API keys with narrow limits',
      'Give a program a list of actions, certain servers by label and a monthly limit, and let a person approve what it orders above an amount.',
      date '2026-11-27'),
    ('own-images', 'Servers', 'shipped', date '2026-11-26', 9, 'Images of your own',
      'Make an image of a snapshot, create servers from it, and rebuild servers with it.',
      date '2026-11-26'),
    ('invoices', 'Billing', 'shipped', date '2026-11-26', 1, 'Invoices and payment',
      'A monthly invoice as PDF and XML, paid by card or bank transfer, with each line explained to the minute.',
      date '2026-11-26'),
    ('spending-cap', 'Billing', 'shipped', date '2026-11-26', 2, 'A monthly limit',
      'Set a limit for a workspace or an API key. You are warned before it, and nothing is billed beyond it.',
      date '2026-11-26'),
    ('alarms', 'Servers', 'shipped', date '2026-11-26', 3, 'Alarms and a year of metrics',
      'Be told when CPU, disk or traffic pass a limit, or when a server does not answer. Charts go back a year.',
      date '2026-11-26'),
    ('notices', 'Messages', 'shipped', date '2026-11-26', 1, 'Emails about what concerns you',
      'A ticket was answered, a server failed, a quota is nearly used up: by email and in the dashboard, as you choose.',
      date '2026-11-26'),
    ('status-mails', 'Operations', 'shipped', date '2026-11-26', 2, 'Incidents by email',
      'Subscribe to the status page, with or without an account, and read each update in your inbox.',
      date '2026-11-26'),
    ('webhooks', 'API', 'shipped', date '2026-11-26', 3, 'Webhooks',
      'Your programs receive the same events, signed, and a log shows what was sent and what they answered.',
      date '2026-11-26'),
    ('second-factor', 'Accounts', 'shipped', date '2026-11-25', 1, 'A second factor and passkeys',
      'Confirm your sign-in with a code from an app or a security key, or sign in with a passkey.',
      date '2026-11-25'),
    ('sessions-list', 'Accounts', 'shipped', date '2026-11-25', 2, 'See where you are signed in',
      'A list of your devices and of past sign-ins. End one session, or all others.',
      date '2026-11-25'),
    ('account-export', 'Accounts', 'shipped', date '2026-11-25', 3, 'Take your data along, and leave',
      'Export everything about you as one file, or delete your account with 14 days to change your mind.',
      date '2026-11-25'),
    ('incus', 'Servers', 'shipped', date '2026-11-23', 1, 'Servers on Incus',
      'Where the provider has machines with Incus, servers are system containers there. Without, they are simulated.',
      date '2026-11-23'),
    ('snapshots', 'Servers', 'shipped', date '2026-11-23', 2, 'Snapshots',
      'Keep a copy of a disk, and make new servers from it.',
      date '2026-11-23'),
    ('firewall', 'Network', 'shipped', date '2026-11-23', 3, 'Firewalls and reverse names',
      'Choose which ports of a server are open and to whom, and set the name of each of its addresses.',
      date '2026-11-23'),
    ('status-page', 'Operations', 'shipped', date '2026-11-22', 1, 'A status page',
      'See whether our services are up, read about incidents and maintenance, and follow them in a feed.',
      date '2026-11-22'),
    ('support-tickets', 'Support', 'shipped', date '2026-11-22', 2, 'Support tickets',
      'Ask for help in your account, with the server attached, and read our answers there.',
      date '2026-11-22'),
    ('console', 'Console', 'shipped', date '2026-11-23', 4, 'A command line in the page',
      'Ask for plans and prices, and list, start, stop, resize and delete your servers, in one line each.',
      date '2026-11-23'),
    ('api-keys', 'API', 'shipped', date '2026-11-22', 3, 'API keys',
      'Keys for programs, limited to a workspace and a scope, which you can revoke at any time.',
      date '2026-11-22'),
    ('bit-language', 'Console', 'shipped', date '2026-11-22', 4, 'Bit, one line about plans and servers',
      'Filters, pipes and loops over the catalogue and your own servers, with errors that name their place.',
      date '2026-11-22'),
    ('roadmap-votes', 'Website', 'shipped', date '2026-11-22', 1, 'A roadmap you can vote on',
      'Each item has a stage, an area and its last change. One vote a person, and a feed to follow.',
      date '2026-11-22'),
    ('research-notes', 'Website', 'shipped', date '2026-11-22', 2, 'Research notes with their data',
      'Each note has a question, a method, a plot and the data to download. A script repeats it.',
      date '2026-11-22'),
    ('servers', 'Servers', 'shipped', date '2026-11-22', 3, 'Servers in your account',
      'Create, start, stop, resize, protect, delete and restore servers, and see what each of them costs.',
      date '2026-11-22'),
    ('ssh-keys', 'Servers', 'shipped', date '2026-11-22', 4, 'SSH keys',
      'Add your keys once and choose them for new servers. A key can also be created in the browser.',
      date '2026-11-22'),
    ('workspaces', 'Workspaces', 'shipped', date '2026-11-22', 5, 'Workspaces for teams',
      'One set of members, one quota and one bill, with roles for viewers, operators and owners.',
      date '2026-11-22'),
    ('quotas', 'Workspaces', 'shipped', date '2026-11-22', 6, 'Quotas that you can ask to raise',
      'See what a workspace uses of each quota, and ask for more with a reason.',
      date '2026-11-22'),
    ('audit-log', 'Security', 'shipped', date '2026-11-22', 7, 'An audit log',
      'Who did what, when and why, written in the same transaction as the change itself.',
      date '2026-11-22'),
    ('catalogue', 'Prices', 'shipped', date '2026-11-21', 8, 'One price list',
      'Product pages, estimates, the create form and the API read the same plans, prices and stock.',
      date '2026-11-21'),
    ('accounts', 'Accounts', 'shipped', date '2026-11-21', 9, 'Accounts',
      'Sign up with a confirmed email address, sign in, reset your password and edit your profile.',
      date '2026-11-21'),
    ('sessions', 'Accounts', 'shipped', date '2026-11-21', 10, 'Sessions that renew themselves',
      'You stay signed in across tabs and bad connections, and end all other sessions with a new password.',
      date '2026-11-21'),
    ('access-rules', 'Security', 'shipped', date '2026-11-21', 11, 'Access rules in the database',
      'Row level security decides who reads and writes each row, whatever the browser or a program sends.',
      date '2026-11-21'),
    ('readable-pages', 'Website', 'shipped', date '2026-11-21', 12, 'Pages that need no scripts to be read',
      'Public pages arrive as whole documents. Tests limit the size of every page.',
      date '2026-11-21'),
    ('command-palette', 'Website', 'shipped', date '2026-11-21', 13, 'A command palette',
      'Find any page, plan, region or action with the keyboard.',
      date '2026-11-21')
  ) as item (slug, area, stage, shipped_on, sort, title, body, changed_on)
  on conflict (slug) do nothing;
end
$$;
