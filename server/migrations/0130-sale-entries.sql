CREATE TABLE "sale_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"day" date NOT NULL,
	"happened_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"source" text NOT NULL,
	"promotion_id" uuid,
	"basis" text NOT NULL,
	"cause" text NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	"listed" numeric(14, 2) DEFAULT '0' NOT NULL,
	"discount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(14, 2) DEFAULT '0' NOT NULL,
	"revenue" numeric(14, 2) DEFAULT '0' NOT NULL,
	"costed_revenue" numeric(14, 2) DEFAULT '0' NOT NULL,
	"cost" numeric(14, 2) DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sale_entries_source_values" CHECK ("source" in ('Showroom', 'Phone', 'Website', 'Self-Service', 'Wayfair', 'Trade Me')),
	CONSTRAINT "sale_entries_basis_values" CHECK ("basis" in ('Written', 'Delivered', 'Returned')),
	CONSTRAINT "sale_entries_cause_values" CHECK ("cause" in ('Sold', 'Changed', 'Cancelled', 'Moved', 'Handed over', 'Came back'))
);

CREATE TABLE "sale_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"day" date NOT NULL,
	"happened_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid,
	"branch_id" uuid NOT NULL,
	"source" text NOT NULL,
	"basis" text NOT NULL,
	"cause" text NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	"listed" numeric(14, 2) DEFAULT '0' NOT NULL,
	"discount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(14, 2) DEFAULT '0' NOT NULL,
	"revenue" numeric(14, 2) DEFAULT '0' NOT NULL,
	"costed_revenue" numeric(14, 2) DEFAULT '0' NOT NULL,
	"cost" numeric(14, 2) DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sale_parts_source_values" CHECK ("source" in ('Showroom', 'Phone', 'Website', 'Self-Service', 'Wayfair', 'Trade Me')),
	CONSTRAINT "sale_parts_basis_values" CHECK ("basis" in ('Written', 'Delivered', 'Returned')),
	CONSTRAINT "sale_parts_cause_values" CHECK ("cause" in ('Sold', 'Changed', 'Cancelled', 'Moved', 'Handed over', 'Came back'))
);

CREATE TABLE "sale_months" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"month" date NOT NULL,
	"sku_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"source" text NOT NULL,
	"basis" text NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	"listed" numeric(14, 2) DEFAULT '0' NOT NULL,
	"discount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(14, 2) DEFAULT '0' NOT NULL,
	"revenue" numeric(14, 2) DEFAULT '0' NOT NULL,
	"costed_revenue" numeric(14, 2) DEFAULT '0' NOT NULL,
	"cost" numeric(14, 2) DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sale_months_source_values" CHECK ("source" in ('Showroom', 'Phone', 'Website', 'Self-Service', 'Wayfair', 'Trade Me')),
	CONSTRAINT "sale_months_basis_values" CHECK ("basis" in ('Written', 'Delivered', 'Returned'))
);

CREATE TABLE "sale_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"day" date NOT NULL,
	"staff_id" uuid,
	"branch_id" uuid NOT NULL,
	"source" text NOT NULL,
	"basis" text NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	"listed" numeric(14, 2) DEFAULT '0' NOT NULL,
	"discount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(14, 2) DEFAULT '0' NOT NULL,
	"revenue" numeric(14, 2) DEFAULT '0' NOT NULL,
	"costed_revenue" numeric(14, 2) DEFAULT '0' NOT NULL,
	"cost" numeric(14, 2) DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sale_days_source_values" CHECK ("source" in ('Showroom', 'Phone', 'Website', 'Self-Service', 'Wayfair', 'Trade Me')),
	CONSTRAINT "sale_days_basis_values" CHECK ("basis" in ('Written', 'Delivered', 'Returned'))
);

CREATE TABLE "sale_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"of" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sale_queue_of_values" CHECK ("of" in ('Entry', 'Part'))
);

-- What the lines of orders say now: written, handed over and come back. Part of a line is by pieces, rounded so that several parts sum to the line
-- (see returned_of_line). Gift cards are no revenue; a combo is its one line.
create function sales_said(ids uuid[]) returns table (
  client_id uuid, order_id uuid, order_line_id uuid, sku_id uuid, branch_id uuid, source text, promotion_id uuid, basis text,
  quantity integer, listed numeric, discount numeric, tax numeric, revenue numeric, costed_revenue numeric, cost numeric
) language sql stable as $$
  select o.client_id, o.id, l.id, l.sku_id, o.branch_id, o.source, l.promotion_id, b.basis, b.pieces,
    round(v.listed * b.pieces / l.quantity, 2), round(l.discount * b.pieces / l.quantity, 2), round(l.tax * b.pieces / l.quantity, 2), round(v.revenue * b.pieces / l.quantity, 2),
    case when l.cost_at_sale is null then 0 else round(v.revenue * b.pieces / l.quantity, 2) end, coalesce(l.cost_at_sale, 0) * b.pieces
  from orders o join clients c on c.id = o.client_id join order_lines l on l.order_id = o.id and not l.is_deleted
    join skus k on k.id = l.sku_id join products p on p.id = k.product_id and not p.is_gift_card
    cross join lateral (select l.quantity * l.price as listed, l.quantity * l.price - l.discount - case when c.country = 'CA' then 0 else l.tax end as revenue) v
    cross join lateral (values ('Written', l.quantity), ('Delivered', l.quantity_delivered), ('Returned', l.quantity_returned)) b(basis, pieces)
  where o.id = any(ids) and o.state in ('Confirmed', 'Completed') and not o.is_deleted and b.pieces > 0
$$;

-- Who sold an order, each with a share: by its shares, else its salesperson, else nobody.
create function sellers_of(ids uuid[]) returns table (order_id uuid, staff_id uuid, percent numeric) language sql stable as $$
  select s.order_id, s.staff_id, s.percent from payment_shares s where s.order_id = any(ids) and not s.is_deleted
  union all
  select o.id, o.salesperson_id, 100 from orders o
  where o.id = any(ids) and not exists (select from payment_shares s where s.order_id = o.id and not s.is_deleted)
$$;

-- Enters what entries lack of what orders say now, each with its sign. It happened now, but for orders of another program: these count on their own
-- days, and leave them when they are taken back.
create function enter_sales(ids uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 or current_setting('erp.sales_wait', true) = 'on' then return; end if;
  -- Two who change one order enter one after the other.
  perform 1 from orders where id = any(ids) order by id for no key update;

  insert into sale_entries (id, client_id, day, happened_on_utc, order_id, order_line_id, sku_id, branch_id, source, promotion_id, basis, cause, quantity, listed, discount, tax, revenue, costed_revenue, cost)
  select gen_random_uuid(), e.client_id, e.day, max(e.happened_on_utc), e.order_id, e.order_line_id, e.sku_id, e.branch_id, e.source, e.promotion_id, e.basis, 'Cancelled',
    -sum(e.quantity), -sum(e.listed), -sum(e.discount), -sum(e.tax), -sum(e.revenue), -sum(e.costed_revenue), -sum(e.cost)
  from sale_entries e join orders o on o.id = e.order_id and o.is_deleted where e.order_id = any(ids)
  group by e.client_id, e.day, e.order_id, e.order_line_id, e.sku_id, e.branch_id, e.source, e.promotion_id, e.basis
  having (sum(e.quantity), sum(e.listed), sum(e.discount), sum(e.tax), sum(e.revenue), sum(e.costed_revenue), sum(e.cost)) <> (0, 0, 0, 0, 0, 0, 0);

  insert into sale_parts (id, client_id, day, happened_on_utc, order_id, staff_id, branch_id, source, basis, cause, quantity, listed, discount, tax, revenue, costed_revenue, cost)
  select gen_random_uuid(), e.client_id, e.day, max(e.happened_on_utc), e.order_id, e.staff_id, e.branch_id, e.source, e.basis, 'Cancelled',
    -sum(e.quantity), -sum(e.listed), -sum(e.discount), -sum(e.tax), -sum(e.revenue), -sum(e.costed_revenue), -sum(e.cost)
  from sale_parts e join orders o on o.id = e.order_id and o.is_deleted where e.order_id = any(ids)
  group by e.client_id, e.day, e.order_id, e.staff_id, e.branch_id, e.source, e.basis
  having (sum(e.quantity), sum(e.listed), sum(e.discount), sum(e.tax), sum(e.revenue), sum(e.costed_revenue), sum(e.cost)) <> (0, 0, 0, 0, 0, 0, 0);

  -- What was taken back is no use of its goods and people, and no row of a list. Of each day it comes to nothing.
  update sale_entries e set is_deleted = true from orders o where o.id = e.order_id and o.is_deleted and e.order_id = any(ids) and not e.is_deleted;
  update sale_parts e set is_deleted = true from orders o where o.id = e.order_id and o.is_deleted and e.order_id = any(ids) and not e.is_deleted;

  with entered as materialized (
      select e.client_id, e.order_id, e.order_line_id, e.sku_id, e.branch_id, e.source, e.promotion_id, e.basis,
        sum(e.quantity)::integer as quantity, sum(e.listed) as listed, sum(e.discount) as discount, sum(e.tax) as tax, sum(e.revenue) as revenue, sum(e.costed_revenue) as costed_revenue, sum(e.cost) as cost
      from sale_entries e where e.order_id = any(ids) group by 1, 2, 3, 4, 5, 6, 7, 8),
    counted as (select e.order_id from entered e where e.basis = 'Written' group by 1 having sum(e.quantity) <> 0),
    lacking as (
      select x.client_id, x.order_id, x.order_line_id, x.sku_id, x.branch_id, x.source, x.promotion_id, x.basis,
        sum(x.quantity) as quantity, sum(x.listed) as listed, sum(x.discount) as discount, sum(x.tax) as tax, sum(x.revenue) as revenue, sum(x.costed_revenue) as costed_revenue, sum(x.cost) as cost
      from (
        select * from sales_said(ids)
        union all
        select e.client_id, e.order_id, e.order_line_id, e.sku_id, e.branch_id, e.source, e.promotion_id, e.basis, -e.quantity, -e.listed, -e.discount, -e.tax, -e.revenue, -e.costed_revenue, -e.cost from entered e) x
      group by 1, 2, 3, 4, 5, 6, 7, 8
      having (sum(x.quantity), sum(x.listed), sum(x.discount), sum(x.tax), sum(x.revenue), sum(x.costed_revenue), sum(x.cost)) <> (0, 0, 0, 0, 0, 0, 0)),
    placed as (select k.*, min(k.branch_id::text || k.source) over w <> max(k.branch_id::text || k.source) over w as is_moved from lacking k window w as (partition by k.order_line_id, k.basis))
  insert into sale_entries (id, client_id, day, happened_on_utc, order_id, order_line_id, sku_id, branch_id, source, promotion_id, basis, cause, quantity, listed, discount, tax, revenue, costed_revenue, cost)
  select gen_random_uuid(), p.client_id, d.day, d.at, p.order_id, p.order_line_id, p.sku_id, p.branch_id, p.source, p.promotion_id, p.basis,
    case when o.state not in ('Confirmed', 'Completed') or o.is_deleted then 'Cancelled' when p.is_moved then 'Moved' when p.basis = 'Written' and c.order_id is null then 'Sold'
      when p.basis = 'Delivered' and p.quantity > 0 then 'Handed over' when p.basis = 'Returned' and p.quantity > 0 then 'Came back' else 'Changed' end,
    p.quantity, p.listed, p.discount, p.tax, p.revenue, p.costed_revenue, p.cost
  from placed p join orders o on o.id = p.order_id left join counted c on c.order_id = p.order_id
    cross join lateral sale_day(p.order_id, p.basis, c.order_id is null) d;

  with said as materialized (
      select e.client_id, e.order_id, e.branch_id, e.source, e.basis, sum(e.quantity) as quantity, sum(e.listed) as listed, sum(e.discount) as discount, sum(e.tax) as tax,
        sum(e.revenue) as revenue, sum(e.costed_revenue) as costed_revenue, sum(e.cost) as cost
      from sale_entries e where e.order_id = any(ids) group by 1, 2, 3, 4, 5),
    split as (
      select t.client_id, t.order_id, t.branch_id, t.source, t.basis, s.staff_id, m.n, floor(m.units * s.percent / 100) as whole,
        row_number() over (w order by m.units * s.percent / 100 - floor(m.units * s.percent / 100) desc, s.staff_id) as turn,
        m.units - sum(floor(m.units * s.percent / 100)) over w as rest
      from said t join sellers_of(ids) s on s.order_id = t.order_id
        cross join lateral (values (1, t.quantity::numeric), (2, t.listed * 100), (3, t.discount * 100), (4, t.tax * 100), (5, t.revenue * 100), (6, t.costed_revenue * 100), (7, t.cost * 100)) m(n, units)
      window w as (partition by t.order_id, t.branch_id, t.source, t.basis, m.n)),
    parts as (
      select s.client_id, s.order_id, s.staff_id, s.branch_id, s.source, s.basis, s.n, s.whole + case when s.turn <= s.rest then 1 else 0 end as units from split s),
    entered as materialized (
      select e.client_id, e.order_id, e.staff_id, e.branch_id, e.source, e.basis, e.quantity, e.listed, e.discount, e.tax, e.revenue, e.costed_revenue, e.cost from sale_parts e where e.order_id = any(ids)),
    counted as (select e.order_id from entered e where e.basis = 'Written' group by 1 having sum(e.quantity) <> 0),
    lacking as (
      select x.client_id, x.order_id, x.staff_id, x.branch_id, x.source, x.basis,
        sum(x.quantity) as quantity, sum(x.listed) as listed, sum(x.discount) as discount, sum(x.tax) as tax, sum(x.revenue) as revenue, sum(x.costed_revenue) as costed_revenue, sum(x.cost) as cost
      from (
        select p.client_id, p.order_id, p.staff_id, p.branch_id, p.source, p.basis, case p.n when 1 then p.units else 0 end as quantity, case p.n when 2 then p.units / 100 else 0 end as listed,
          case p.n when 3 then p.units / 100 else 0 end as discount, case p.n when 4 then p.units / 100 else 0 end as tax, case p.n when 5 then p.units / 100 else 0 end as revenue,
          case p.n when 6 then p.units / 100 else 0 end as costed_revenue, case p.n when 7 then p.units / 100 else 0 end as cost from parts p
        union all
        select e.client_id, e.order_id, e.staff_id, e.branch_id, e.source, e.basis, -e.quantity, -e.listed, -e.discount, -e.tax, -e.revenue, -e.costed_revenue, -e.cost from entered e) x
      group by 1, 2, 3, 4, 5, 6
      having (sum(x.quantity), sum(x.listed), sum(x.discount), sum(x.tax), sum(x.revenue), sum(x.costed_revenue), sum(x.cost)) <> (0, 0, 0, 0, 0, 0, 0)),
    placed as (select k.*, min(k.revenue) over w < 0 and max(k.revenue) over w > 0 as is_moved from lacking k window w as (partition by k.order_id, k.basis))
  insert into sale_parts (id, client_id, day, happened_on_utc, order_id, staff_id, branch_id, source, basis, cause, quantity, listed, discount, tax, revenue, costed_revenue, cost)
  select gen_random_uuid(), p.client_id, d.day, d.at, p.order_id, p.staff_id, p.branch_id, p.source, p.basis,
    case when o.state not in ('Confirmed', 'Completed') or o.is_deleted then 'Cancelled' when p.is_moved then 'Moved' when p.basis = 'Written' and c.order_id is null then 'Sold'
      when p.basis = 'Delivered' and p.quantity > 0 then 'Handed over' when p.basis = 'Returned' and p.quantity > 0 then 'Came back' else 'Changed' end,
    p.quantity, p.listed, p.discount, p.tax, p.revenue, p.costed_revenue, p.cost
  from placed p join orders o on o.id = p.order_id left join counted c on c.order_id = p.order_id
    cross join lateral sale_day(p.order_id, p.basis, c.order_id is null) d;
end
$$;

-- The day that an entry counts on, and its moment. An order of another program was ordered, and handed over, before it came.
create function sale_day(of_order uuid, of_basis text, is_first boolean) returns table (day date, at timestamptz) language sql stable as $$
  select coalesce(f.day, money_day(o.client_id, now())), coalesce(money_day_begins(o.client_id, f.day) + interval '12 hours', now())
  from orders o left join lateral (
    select case of_basis when 'Written' then money_day(o.client_id, o.ordered_on_utc) else coalesce(i.completed_date, money_day(o.client_id, o.ordered_on_utc)) end as day
    from imported_orders i where is_first and i.order_id = o.id and not i.is_deleted limit 1) f on true
  where o.id = of_order
$$;

-- Reports read whole months, and days, from sums. One at a time changes them.
create function lock_sale_sums() returns void language sql as $$ select pg_advisory_xact_lock(hashtext('sums of sales')) $$;

-- Adds some of what queues to the sums, and takes it out of the queue.
create function add_queued_sales(most integer) returns integer language plpgsql as $$
declare added integer;
begin
  perform lock_sale_sums();
  with taken as materialized (delete from sale_queue where id in (select id from sale_queue order by id limit most for update skip locked) returning id, "of"),
    months as (
      insert into sale_months (id, client_id, month, sku_id, branch_id, source, basis, quantity, listed, discount, tax, revenue, costed_revenue, cost)
      select gen_random_uuid(), e.client_id, date_trunc('month', e.day)::date, e.sku_id, e.branch_id, e.source, e.basis,
        sum(e.quantity), sum(e.listed), sum(e.discount), sum(e.tax), sum(e.revenue), sum(e.costed_revenue), sum(e.cost)
      from taken t join sale_entries e on e.id = t.id where t."of" = 'Entry' group by 2, 3, 4, 5, 6, 7
      on conflict (client_id, month, sku_id, branch_id, source, basis) where not is_deleted do update set updated_on_utc = now(),
        quantity = sale_months.quantity + excluded.quantity, listed = sale_months.listed + excluded.listed, discount = sale_months.discount + excluded.discount, tax = sale_months.tax + excluded.tax,
        revenue = sale_months.revenue + excluded.revenue, costed_revenue = sale_months.costed_revenue + excluded.costed_revenue, cost = sale_months.cost + excluded.cost),
    days as (
      insert into sale_days (id, client_id, day, staff_id, branch_id, source, basis, quantity, listed, discount, tax, revenue, costed_revenue, cost)
      select gen_random_uuid(), e.client_id, e.day, e.staff_id, e.branch_id, e.source, e.basis,
        sum(e.quantity), sum(e.listed), sum(e.discount), sum(e.tax), sum(e.revenue), sum(e.costed_revenue), sum(e.cost)
      from taken t join sale_parts e on e.id = t.id where t."of" = 'Part' group by 2, 3, 4, 5, 6, 7
      on conflict (client_id, day, coalesce(staff_id::text, ''), branch_id, source, basis) where not is_deleted do update set updated_on_utc = now(),
        quantity = sale_days.quantity + excluded.quantity, listed = sale_days.listed + excluded.listed, discount = sale_days.discount + excluded.discount, tax = sale_days.tax + excluded.tax,
        revenue = sale_days.revenue + excluded.revenue, costed_revenue = sale_days.costed_revenue + excluded.costed_revenue, cost = sale_days.cost + excluded.cost)
  select count(*) into added from taken;
  return added;
end
$$;

-- Makes the sums again of all that does not queue, beside a running server: readers see the old ones until the new ones are there.
create function rebuild_sale_sums() returns void language plpgsql as $$
begin
  perform lock_sale_sums();
  delete from sale_months;
  delete from sale_days;
  insert into sale_months (id, client_id, month, sku_id, branch_id, source, basis, quantity, listed, discount, tax, revenue, costed_revenue, cost)
  select gen_random_uuid(), e.client_id, date_trunc('month', e.day)::date, e.sku_id, e.branch_id, e.source, e.basis,
    sum(e.quantity), sum(e.listed), sum(e.discount), sum(e.tax), sum(e.revenue), sum(e.costed_revenue), sum(e.cost)
  from sale_entries e where not exists (select from sale_queue q where q.id = e.id) group by 2, 3, 4, 5, 6, 7;
  insert into sale_days (id, client_id, day, staff_id, branch_id, source, basis, quantity, listed, discount, tax, revenue, costed_revenue, cost)
  select gen_random_uuid(), e.client_id, e.day, e.staff_id, e.branch_id, e.source, e.basis,
    sum(e.quantity), sum(e.listed), sum(e.discount), sum(e.tax), sum(e.revenue), sum(e.costed_revenue), sum(e.cost)
  from sale_parts e where not exists (select from sale_queue q where q.id = e.id) group by 2, 3, 4, 5, 6, 7;
end
$$;

-- Enters what a database holds that has no ledger yet: written on the day that its audit tells, handed over and come back on those of plans and
-- returns, all else on the day ordered. Where cancelled orders have no audit, `cancelled_after` says how long they stood.
create function enter_past_sales(cancelled_after interval default null) returns void language plpgsql as $$
begin
  if exists (select from sale_entries) then raise exception 'The ledger of sales has entries already.'; end if;
  create temp table past_orders on commit drop as
    with told as (
      select a.record_id as id, min(a.at_utc) filter (where a.changes -> 'state' ->> 1 in ('Confirmed', 'Completed')) as confirmed,
        max(a.at_utc) filter (where a.changes -> 'state' ->> 1 = 'Cancelled') as cancelled
      from audit a where a.entity = 'orders' and a.changes ? 'state' group by a.record_id)
    select o.id, o.client_id, o.branch_id, o.source, case when i.id is null then coalesce(t.confirmed, o.ordered_on_utc) else o.ordered_on_utc end as written_at,
      case when o.state = 'Cancelled' then coalesce(t.cancelled, least(o.ordered_on_utc + cancelled_after, now())) end as cancelled_at,
      coalesce(i.completed_date, money_day(o.client_id, o.ordered_on_utc)) as before_day
    from orders o left join told t on t.id = o.id left join imported_orders i on i.order_id = o.id and not i.is_deleted
    where not o.is_deleted and (o.state in ('Confirmed', 'Completed') or (o.state = 'Cancelled' and coalesce(t.confirmed, o.ordered_on_utc + cancelled_after) is not null));

  create temp table past_lines on commit drop as
    select l.id, o.id as order_id, o.client_id, o.branch_id, o.source, o.written_at, o.cancelled_at, o.before_day, l.sku_id, l.promotion_id, l.quantity,
      case when o.cancelled_at is null then l.quantity_delivered else 0 end as delivered, case when o.cancelled_at is null then l.quantity_returned else 0 end as returned, l.delivered_before,
      l.quantity * l.price as listed, l.discount, l.tax, l.quantity * l.price - l.discount - case when c.country = 'CA' then 0 else l.tax end as revenue, l.cost_at_sale
    from past_orders o join clients c on c.id = o.client_id join order_lines l on l.order_id = o.id and not l.is_deleted
      join skus k on k.id = l.sku_id join products p on p.id = k.product_id and not p.is_gift_card;

  with planned as (
      select l.id, p.date as day, sum(i.delivered)::integer as pieces from past_lines l join plan_items i on i.order_line_id = l.id and not i.is_deleted and i.delivered > 0
        join delivery_plans p on p.id = i.plan_id where l.delivered > 0 group by 1, 2),
    back as (
      select l.id, money_day(l.client_id, r.received_on_utc) as day, sum(r.quantity)::integer as pieces from past_lines l join plan_items i on i.order_line_id = l.id and not i.is_deleted
        join return_records r on r.plan_item_id = i.id and r.received_on_utc is not null and r.state not in ('Expected', 'Cancelled') and not r.is_deleted where l.returned > 0 group by 1, 2),
    moved as (
      select l.id, 'Written' as basis, money_day(l.client_id, l.written_at) as day, l.written_at as at, l.quantity as pieces from past_lines l
      union all select l.id, 'Written', money_day(l.client_id, l.cancelled_at), l.cancelled_at, -l.quantity from past_lines l where l.cancelled_at is not null
      union all select l.id, 'Delivered', l.before_day, null, least(l.delivered_before, l.delivered) from past_lines l where l.delivered > 0
      union all select p.id, 'Delivered', p.day, null, p.pieces from planned p
      union all select l.id, 'Delivered', money_day(l.client_id, l.written_at), null, l.delivered - least(l.delivered_before, l.delivered) - coalesce((select sum(p.pieces) from planned p where p.id = l.id), 0)::integer
        from past_lines l where l.delivered > 0
      union all select b.id, 'Returned', b.day, null, b.pieces from back b
      union all select l.id, 'Returned', coalesce((select max(p.day) from planned p where p.id = l.id), money_day(l.client_id, l.written_at)), null, l.returned - coalesce((select sum(b.pieces) from back b where b.id = l.id), 0)::integer
        from past_lines l where l.returned > 0),
    by_day as (select m.id, m.basis, m.day, max(m.at) as at, sum(m.pieces)::integer as pieces from moved m group by 1, 2, 3 having sum(m.pieces) <> 0),
    running as (select d.*, sum(d.pieces) over (partition by d.id, d.basis order by d.day) as till from by_day d)
  insert into sale_entries (id, client_id, day, happened_on_utc, order_id, order_line_id, sku_id, branch_id, source, promotion_id, basis, cause, quantity, listed, discount, tax, revenue, costed_revenue, cost)
  select gen_random_uuid(), l.client_id, r.day, coalesce(r.at, money_day_begins(l.client_id, r.day) + interval '12 hours'), l.order_id, l.id, l.sku_id, l.branch_id, l.source, l.promotion_id, r.basis,
    case when r.basis = 'Written' then case when r.pieces < 0 then 'Cancelled' else 'Sold' end when r.pieces < 0 then 'Changed' when r.basis = 'Delivered' then 'Handed over' else 'Came back' end,
    r.pieces, round(l.listed * r.till / l.quantity, 2) - round(l.listed * (r.till - r.pieces) / l.quantity, 2), round(l.discount * r.till / l.quantity, 2) - round(l.discount * (r.till - r.pieces) / l.quantity, 2),
    round(l.tax * r.till / l.quantity, 2) - round(l.tax * (r.till - r.pieces) / l.quantity, 2), v.revenue, case when l.cost_at_sale is null then 0 else v.revenue end, coalesce(l.cost_at_sale, 0) * r.pieces
  from running r join past_lines l on l.id = r.id
    cross join lateral (select round(l.revenue * r.till / l.quantity, 2) - round(l.revenue * (r.till - r.pieces) / l.quantity, 2) as revenue) v;

  with by_day as (
      select e.client_id, e.order_id, e.branch_id, e.source, e.basis, e.day, max(e.happened_on_utc) as at, max(e.cause) as cause,
        sum(e.quantity) as quantity, sum(e.listed) as listed, sum(e.discount) as discount, sum(e.tax) as tax, sum(e.revenue) as revenue, sum(e.costed_revenue) as costed_revenue, sum(e.cost) as cost
      from sale_entries e group by 1, 2, 3, 4, 5, 6),
    running as (
      select d.*, sum(d.quantity) over w as q, sum(d.listed) over w as l, sum(d.discount) over w as s, sum(d.tax) over w as t, sum(d.revenue) over w as r, sum(d.costed_revenue) over w as k, sum(d.cost) over w as c
      from by_day d window w as (partition by d.order_id, d.basis order by d.day)),
    sellers as materialized (
      select s.order_id, s.staff_id, s.percent from payment_shares s where not s.is_deleted
      union all select o.id, o.salesperson_id, 100 from orders o where not exists (select from payment_shares s where s.order_id = o.id and not s.is_deleted)),
    split as (
      select t.client_id, t.order_id, t.branch_id, t.source, t.basis, t.day, t.at, t.cause, s.staff_id, m.n, floor(m.units * s.percent / 100) as whole,
        row_number() over (w order by m.units * s.percent / 100 - floor(m.units * s.percent / 100) desc, s.staff_id) as turn, m.units - sum(floor(m.units * s.percent / 100)) over w as rest
      from running t join sellers s on s.order_id = t.order_id
        cross join lateral (values (1, t.q::numeric), (2, t.l * 100), (3, t.s * 100), (4, t.t * 100), (5, t.r * 100), (6, t.k * 100), (7, t.c * 100)) m(n, units)
      window w as (partition by t.order_id, t.basis, t.day, m.n)),
    each as (
      select s.*, u.units, u.units - coalesce(lag(u.units) over (partition by s.order_id, s.basis, s.staff_id, s.n order by s.day), 0) as more
      from split s cross join lateral (select s.whole + case when s.turn <= s.rest then 1 else 0 end as units) u)
  insert into sale_parts (id, client_id, day, happened_on_utc, order_id, staff_id, branch_id, source, basis, cause, quantity, listed, discount, tax, revenue, costed_revenue, cost)
  select gen_random_uuid(), e.client_id, e.day, max(e.at), e.order_id, e.staff_id, e.branch_id, e.source, e.basis, max(e.cause), sum(e.more) filter (where e.n = 1), sum(e.more) filter (where e.n = 2) / 100,
    sum(e.more) filter (where e.n = 3) / 100, sum(e.more) filter (where e.n = 4) / 100, sum(e.more) filter (where e.n = 5) / 100, sum(e.more) filter (where e.n = 6) / 100, sum(e.more) filter (where e.n = 7) / 100
  from each e group by e.client_id, e.day, e.order_id, e.staff_id, e.branch_id, e.source, e.basis having bool_or(e.more <> 0);

  delete from sale_queue;
  perform rebuild_sale_sums();
end
$$;

-- Nothing that changes what counts is written while the past is entered.
lock table orders, order_lines, payment_shares in share row exclusive mode;
select enter_past_sales();

ALTER TABLE "sale_entries" ADD CONSTRAINT "sale_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sale_entries" ADD CONSTRAINT "sale_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sale_entries" ADD CONSTRAINT "sale_entries_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sale_entries" ADD CONSTRAINT "sale_entries_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sale_entries" ADD CONSTRAINT "sale_entries_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sale_entries" ADD CONSTRAINT "sale_entries_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sale_parts" ADD CONSTRAINT "sale_parts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sale_parts" ADD CONSTRAINT "sale_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sale_parts" ADD CONSTRAINT "sale_parts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sale_parts" ADD CONSTRAINT "sale_parts_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sale_months" ADD CONSTRAINT "sale_months_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sale_months" ADD CONSTRAINT "sale_months_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sale_months" ADD CONSTRAINT "sale_months_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sale_days" ADD CONSTRAINT "sale_days_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sale_days" ADD CONSTRAINT "sale_days_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sale_days" ADD CONSTRAINT "sale_days_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sale_queue" ADD CONSTRAINT "sale_queue_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "sale_entries_order_id_idx" ON "sale_entries" USING btree ("order_id");
CREATE INDEX "sale_entries_order_line_id_idx" ON "sale_entries" USING btree ("order_line_id");
CREATE INDEX "sale_entries_sku_id_idx" ON "sale_entries" USING btree ("sku_id");
CREATE INDEX "sale_entries_branch_id_idx" ON "sale_entries" USING btree ("branch_id");
CREATE INDEX "sale_entries_promotion_id_idx" ON "sale_entries" USING btree ("promotion_id");
CREATE INDEX "sale_entries_day_sort" ON "sale_entries" USING btree ("client_id","day","id") WHERE not is_deleted;
CREATE INDEX "sale_parts_order_id_idx" ON "sale_parts" USING btree ("order_id");
CREATE INDEX "sale_parts_staff_id_idx" ON "sale_parts" USING btree ("staff_id");
CREATE INDEX "sale_parts_branch_id_idx" ON "sale_parts" USING btree ("branch_id");
CREATE INDEX "sale_parts_day_sort" ON "sale_parts" USING btree ("client_id","day","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "sale_months_month_sku_id_branch_id_source_basis_key" ON "sale_months" USING btree ("client_id","month","sku_id","branch_id","source","basis") WHERE not is_deleted;
CREATE INDEX "sale_months_sku_id_idx" ON "sale_months" USING btree ("sku_id");
CREATE INDEX "sale_months_branch_id_idx" ON "sale_months" USING btree ("branch_id");
CREATE INDEX "sale_months_month_sort" ON "sale_months" USING btree ("client_id","month","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "sale_days_day_staff_id_branch_id_source_basis_key" ON "sale_days" USING btree ("client_id","day",coalesce("staff_id"::text, ''),"branch_id","source","basis") WHERE not is_deleted;
CREATE INDEX "sale_days_staff_id_idx" ON "sale_days" USING btree ("staff_id");
CREATE INDEX "sale_days_branch_id_idx" ON "sale_days" USING btree ("branch_id");
CREATE INDEX "sale_days_day_sort" ON "sale_days" USING btree ("client_id","day","id") WHERE not is_deleted;
CREATE INDEX "sale_queue_of_sort" ON "sale_queue" USING btree ("client_id","of","id") WHERE not is_deleted;

-- What counts is entered in the transaction that changes it, whoever writes.
create function enter_sales_of_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform enter_sales(array_agg(a.id)) from added a where a.state in ('Confirmed', 'Completed') and not a.is_deleted having count(*) > 0;
  else
    perform enter_sales(array_agg(a.id)) from added a join taken t on t.id = a.id
      where (a.state in ('Confirmed', 'Completed') or t.state in ('Confirmed', 'Completed'))
        and ((a.state in ('Confirmed', 'Completed')) <> (t.state in ('Confirmed', 'Completed')) or (a.branch_id, a.source, a.salesperson_id, a.is_deleted) is distinct from (t.branch_id, t.source, t.salesperson_id, t.is_deleted))
      having count(*) > 0;
  end if;
  return null;
end
$$;
create trigger orders_enter_sales_insert after insert on orders referencing new table as added for each statement execute function enter_sales_of_orders();
create trigger orders_enter_sales_update after update on orders referencing old table as taken new table as added for each statement execute function enter_sales_of_orders();

create function enter_sales_of_lines() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  -- Where SKUs are merged, entries go along by themselves.
  if current_setting('erp.merges_skus', true) = 'on' then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct a.order_id) into ids from added a where not a.is_deleted;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct t.order_id) into ids from taken t where not t.is_deleted;
  else
    select array_agg(distinct a.order_id) into ids from added a join taken t on t.id = a.id
    where (a.order_id, a.sku_id, a.promotion_id, a.quantity, a.price, a.discount, a.tax, a.quantity_delivered, a.quantity_returned, a.cost_at_sale, a.is_deleted)
      is distinct from (t.order_id, t.sku_id, t.promotion_id, t.quantity, t.price, t.discount, t.tax, t.quantity_delivered, t.quantity_returned, t.cost_at_sale, t.is_deleted);
  end if;
  perform enter_sales(array_agg(o.id)) from orders o where o.id = any(ids) and o.state in ('Confirmed', 'Completed') and not o.is_deleted having count(*) > 0;
  return null;
end
$$;
create trigger order_lines_enter_sales_insert after insert on order_lines referencing new table as added for each statement execute function enter_sales_of_lines();
create trigger order_lines_enter_sales_update after update on order_lines referencing old table as taken new table as added for each statement execute function enter_sales_of_lines();
create trigger order_lines_enter_sales_delete after delete on order_lines referencing old table as taken for each statement execute function enter_sales_of_lines();

-- Shares are whole at the end of a transaction alone, so that is when they count.
create function enter_shared_sales() returns trigger language plpgsql as $$
declare
  of_order uuid := case tg_op when 'DELETE' then old.order_id else new.order_id end;
begin
  perform enter_sales(array_agg(o.id)) from orders o where o.id = of_order and o.state in ('Confirmed', 'Completed') and not o.is_deleted having count(*) > 0;
  return null;
end
$$;
create constraint trigger payment_shares_enter_sales after insert or update or delete on payment_shares
  deferrable initially deferred for each row execute function enter_shared_sales();

create function queue_sales() returns trigger language plpgsql as $$
begin
  insert into sale_queue (id, client_id, "of") select a.id, a.client_id, case tg_table_name when 'sale_entries' then 'Entry' else 'Part' end from added a;
  return null;
end
$$;
create trigger sale_entries_queue after insert on sale_entries referencing new table as added for each statement execute function queue_sales();
create trigger sale_parts_queue after insert on sale_parts referencing new table as added for each statement execute function queue_sales();

-- A merged SKU takes its entries along, and those of an order that was taken back are no longer listed; nothing else changes what was entered.
create function refuse_sale_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.is_deleted and to_jsonb(new) - 'is_deleted' = to_jsonb(old) - 'is_deleted' and exists (select from orders o where o.id = new.order_id and o.is_deleted) then return new; end if;
  end if;
  if tg_op = 'UPDATE' and current_setting('erp.merges_skus', true) = 'on' and to_jsonb(new) - 'sku_id' = to_jsonb(old) - 'sku_id' then return new; end if;
  raise exception 'entries of sales are never changed' using errcode = 'restrict_violation';
end
$$;
create trigger sale_entries_are_insert_only before update or delete on sale_entries for each row execute function refuse_sale_change();
create trigger sale_parts_are_insert_only before update or delete on sale_parts for each row execute function refuse_sale_change();
