-- What the API reference says about the catalogue. The reference is generated from the comments of columns and
-- procedures, so every one that customers can call has a comment. A procedure's comment has one line for each fact:
--
-- * the first line says what the procedure does
-- * @param <name> says what a parameter is
-- * @field <path> <type> describes a key of a JSON parameter; a question mark after the type: may be left out
-- * @answer <name> describes a column of the answer; of a JSON answer <path> <type>
-- * @returns describes an answer that is one value
-- * Raises: names the codes of errors

comment on view public.plan_catalogue is
  'Plans on sale with their price and regions; the pages and the dashboard read the same rows.';
comment on column public.plan_catalogue.plan_id is 'The id of the plan; create_instance takes it.';
comment on column public.plan_catalogue.slug is 'The name of the plan in addresses and commands, such as v1.nano.';
comment on column public.plan_catalogue.product_id is 'The id of the product that the plan belongs to.';
comment on column public.plan_catalogue.product_slug is 'The name of the product in addresses.';
comment on column public.plan_catalogue.product_name is 'The name of the product on pages.';
comment on column public.plan_catalogue.product_status is 'published: on sale. draft: only staff see it.';
comment on column public.plan_catalogue.product_sort is 'The place of the product among the products.';
comment on column public.plan_catalogue.kind is 'What the product is: cloud, vps, vds or gpu.';
comment on column public.plan_catalogue.summary is 'One sentence about the plan.';
comment on column public.plan_catalogue.virtualization is
  'container: a server shares the kernel of the machine. virtual_machine: it has its own.';
comment on column public.plan_catalogue.cpu_type is
  'shared: the vCPUs are shared with other servers. dedicated: they are not.';
comment on column public.plan_catalogue.vcpus is 'The number of vCPUs.';
comment on column public.plan_catalogue.memory_mib is 'Memory in MiB.';
comment on column public.plan_catalogue.disk_gib is 'Disk in GiB.';
comment on column public.plan_catalogue.transfer_gib is 'Outgoing transfer a month in GiB; null: not limited.';
comment on column public.plan_catalogue.gpu_model is 'The model of its GPUs; null: it has none.';
comment on column public.plan_catalogue.gpu_count is 'The number of GPUs.';
comment on column public.plan_catalogue.gpu_vram_gib is 'Memory of one GPU in GiB; null: it has none.';
comment on column public.plan_catalogue.status is
  'published: on sale. retired: existing servers keep it. draft: only staff see it.';
comment on column public.plan_catalogue.sort is 'The place of the plan among the plans of its product.';
comment on column public.plan_catalogue.announced_retire_at is
  'When the plan will be retired; null: not announced.';
comment on column public.plan_catalogue.is_sample is 'True: the plan is a sample, not an offer.';
comment on column public.plan_catalogue.version is 'Grows by one with every change.';
comment on column public.plan_catalogue.first_published_at is 'When the plan was published for the first time.';
comment on column public.plan_catalogue.created_at is 'When the plan was created.';
comment on column public.plan_catalogue.updated_at is 'When the plan last changed.';
comment on column public.plan_catalogue.currency is 'The currency of the prices, as ISO 4217.';
comment on column public.plan_catalogue.hourly_micros is 'The price of an hour. Millionths of the currency.';
comment on column public.plan_catalogue.monthly_cap_micros is
  'The most that a month costs; null: no cap. Millionths of the currency.';
comment on column public.plan_catalogue.price_valid_from is 'Since when the price applies.';
comment on column public.plan_catalogue.next_hourly_micros is
  'The announced price of an hour; null: no change is announced. Millionths of the currency.';
comment on column public.plan_catalogue.next_monthly_cap_micros is
  'The announced cap of a month. Millionths of the currency.';
comment on column public.plan_catalogue.next_valid_from is 'From when the announced price applies.';
comment on column public.plan_catalogue.regions is
  'The regions that offer the plan: a list of region, stock (null: not limited) and updated_at.';

comment on view public.price_catalogue is 'Every price of a plan: past, current and announced.';
comment on column public.price_catalogue.id is 'The id of the price.';
comment on column public.price_catalogue.plan_id is 'The id of the plan.';
comment on column public.price_catalogue.plan_slug is 'The plan, such as v1.nano.';
comment on column public.price_catalogue.currency is 'The currency, as ISO 4217.';
comment on column public.price_catalogue.hourly_micros is 'The price of an hour. Millionths of the currency.';
comment on column public.price_catalogue.monthly_cap_micros is
  'The most that a month costs; null: no cap. Millionths of the currency.';
comment on column public.price_catalogue.valid_from is 'From when the price applies.';
comment on column public.price_catalogue.valid_to is
  'Until when it applies, this moment not included; null: until further notice.';

comment on view public.product_catalogue is 'Products: families of plans.';
comment on column public.product_catalogue.id is 'The id of the product.';
comment on column public.product_catalogue.slug is 'The name of the product in addresses.';
comment on column public.product_catalogue.kind is 'cloud, vps, vds or gpu.';
comment on column public.product_catalogue.name is 'The name on pages.';
comment on column public.product_catalogue.summary is 'One sentence about the product.';
comment on column public.product_catalogue.sort is 'The place among the products.';
comment on column public.product_catalogue.status is 'published, or draft: only staff see it.';
comment on column public.product_catalogue.version is 'Grows by one with every change.';
comment on column public.product_catalogue.created_at is 'When the product was created.';
comment on column public.product_catalogue.updated_at is 'When the product last changed.';

comment on view public.stock_catalogue is 'How many servers of a plan a region has room for.';
comment on column public.stock_catalogue.plan_id is 'The id of the plan.';
comment on column public.stock_catalogue.plan_slug is 'The plan, such as v1.nano.';
comment on column public.stock_catalogue.region_id is 'The id of the region.';
comment on column public.stock_catalogue.region_slug is 'The region, such as fra1.';
comment on column public.stock_catalogue.stock is
  'How many more servers the region has room for; null: not limited.';
comment on column public.stock_catalogue.updated_at is 'When the stock last changed.';

comment on view public.region_catalogue is 'Regions where servers run.';
comment on column public.region_catalogue.id is 'The id of the region; create_instance takes it.';
comment on column public.region_catalogue.slug is
  'The name of the region in addresses and commands, such as fra1.';
comment on column public.region_catalogue.name is 'The name on pages.';
comment on column public.region_catalogue.country is 'The country, as ISO 3166-1 alpha-2.';
comment on column public.region_catalogue.enabled is 'True: the region takes orders.';
comment on column public.region_catalogue.is_sample is 'True: the region is a sample, not an offer.';
comment on column public.region_catalogue.sort is 'The place among the regions.';
comment on column public.region_catalogue.retired_at is 'When the region was closed for good; null: it was not.';

comment on view public.image_catalogue is 'Operating systems that a server can start from.';
comment on column public.image_catalogue.id is 'The id of the image; create_instance takes it.';
comment on column public.image_catalogue.slug is
  'The name of the image in addresses and commands, such as debian-13.';
comment on column public.image_catalogue.family is 'The operating system, such as Debian.';
comment on column public.image_catalogue.version is 'The version of the operating system.';
comment on column public.image_catalogue.min_disk_gib is 'The smallest disk that the image fits on, in GiB.';
comment on column public.image_catalogue.status is 'published, or draft or retired: only staff see those.';
comment on column public.image_catalogue.sort is 'The place among the images.';

comment on function public.cost_micros(bigint, bigint, bigint, integer) is
'Computes what servers of one plan cost within a month, in millionths of the currency.
@param hourly_micros The price of an hour, in millionths of the currency.
@param monthly_cap_micros The most that a month costs; null: no cap.
@param seconds How long each server was billed: at most 744 hours.
@param instances How many servers.
@returns The cost, in millionths of the currency.
Raises: invalid_input.';
