CREATE TABLE "order_stages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"ordered_on_utc" timestamp(3) with time zone NOT NULL,
	"quoted_on_utc" timestamp(3) with time zone,
	"confirmed_on_utc" timestamp(3) with time zone,
	"paid_on_utc" timestamp(3) with time zone,
	"stock_ready_on_utc" timestamp(3) with time zone,
	"prepared_on_utc" timestamp(3) with time zone,
	"delivered_on_utc" timestamp(3) with time zone,
	"closed_on_utc" timestamp(3) with time zone,
	"ended_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

-- Whether no piece of an order lacks stock: what is not handed over is kept for it out of stock, a combo by its members.
create function has_all_stock(of_order uuid) returns boolean language sql stable as $$
  select not exists (
    select from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id and p.type <> 'Service' and not p.is_gift_card
      cross join lateral (
        select c.sku_id, c.quantity from combo_members c where c.combo_sku_id = l.sku_id and not c.is_deleted
        union all select l.sku_id, 1 where not exists (select from combo_members c where c.combo_sku_id = l.sku_id and not c.is_deleted)) m
    where l.order_id = of_order and not l.is_deleted and l.quantity_delivered < l.quantity
      and (l.quantity - l.quantity_delivered) * m.quantity > coalesce((
        select sum(r.quantity) from reservations r
        where r.order_line_id = l.id and r.sku_id = m.sku_id and r.source = 'Stock' and r.state not in ('Done', 'Released') and not r.is_deleted), 0))
$$;

-- Enters the stages that orders have reached now. The first moment of each stays. Orders of another program have none.
create function enter_order_stages(ids uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 or current_setting('erp.sales_wait', true) = 'on' then return; end if;
  insert into order_stages (id, client_id, order_id, ordered_on_utc, quoted_on_utc, confirmed_on_utc, paid_on_utc, prepared_on_utc, delivered_on_utc, closed_on_utc, ended_on_utc)
  select gen_random_uuid(), o.client_id, o.id, o.ordered_on_utc, case when o.state <> 'Draft' then now() end,
    case when o.state in ('Confirmed', 'Completed') then now() end,
    case when o.state in ('Confirmed', 'Completed') and o.total - o.returned - o.credited - o.written_off <= o.paid then now() end,
    case when o.preparation_status = 'Prepared By Warehouse' then now() end,
    case when o.delivery_status in ('Delivered', 'Returned') then now() end,
    case when o.state = 'Completed' then now() end,
    case when o.state in ('Cancelled', 'Lost', 'Expired') then now() end
  from orders o
  where o.id = any(ids) and not o.is_deleted and not exists (select from imported_orders i where i.order_id = o.id and not i.is_deleted)
  order by o.id
  on conflict (client_id, order_id) where not is_deleted do update set updated_on_utc = now(), ordered_on_utc = excluded.ordered_on_utc,
    quoted_on_utc = coalesce(order_stages.quoted_on_utc, excluded.quoted_on_utc), confirmed_on_utc = coalesce(order_stages.confirmed_on_utc, excluded.confirmed_on_utc),
    paid_on_utc = coalesce(order_stages.paid_on_utc, excluded.paid_on_utc), prepared_on_utc = coalesce(order_stages.prepared_on_utc, excluded.prepared_on_utc),
    delivered_on_utc = coalesce(order_stages.delivered_on_utc, excluded.delivered_on_utc), closed_on_utc = coalesce(order_stages.closed_on_utc, excluded.closed_on_utc),
    -- An expired offer that is extended waits again.
    ended_on_utc = case when excluded.ended_on_utc is not null then coalesce(order_stages.ended_on_utc, excluded.ended_on_utc) end;
end
$$;

create function enter_stages_of_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform enter_order_stages(array_agg(a.id)) from added a where not a.is_deleted having count(*) > 0;
  else
    perform enter_order_stages(array_agg(a.id)) from added a join taken t on t.id = a.id
    where not a.is_deleted and (a.state, a.total, a.returned, a.credited, a.written_off, a.paid, a.preparation_status, a.delivery_status, a.ordered_on_utc)
      is distinct from (t.state, t.total, t.returned, t.credited, t.written_off, t.paid, t.preparation_status, t.delivery_status, t.ordered_on_utc)
    having count(*) > 0;
  end if;
  return null;
end
$$;
create trigger orders_enter_stages_insert after insert on orders referencing new table as added for each statement execute function enter_stages_of_orders();
create trigger orders_enter_stages_update after update on orders referencing old table as taken new table as added for each statement execute function enter_stages_of_orders();

-- Orders that wait for nothing but stock, and have it now. A job enters them: what is kept for an order is written by many.
create function orders_with_all_stock(most integer) returns setof uuid language sql stable as $$
  select s.id from order_stages s
  where s.confirmed_on_utc is not null and coalesce(s.stock_ready_on_utc, s.prepared_on_utc, s.delivered_on_utc, s.closed_on_utc, s.ended_on_utc) is null and not s.is_deleted and has_all_stock(s.order_id)
  limit most
$$;

create function enter_ready_orders(most integer) returns integer language plpgsql as $$
declare entered integer;
begin
  update order_stages set stock_ready_on_utc = now(), updated_on_utc = now()
  where id in (select s.id from order_stages s where s.id in (select orders_with_all_stock(most)) order by s.id for update skip locked);
  get diagnostics entered = row_count;
  return entered;
end
$$;

-- Enters what a database holds that has no stages yet, as far as it is known when they were reached. Of goods that were handed over long ago nobody
-- knows when they were prepared; `prepared_before` says how long before.
create function enter_past_stages(prepared_before interval default null) returns void language sql as $$
  with changed as (
      select a.record_id as id, min(a.at_utc) filter (where a.changes -> 'state' ->> 1 = 'Confirmed') as confirmed, min(a.at_utc) filter (where a.changes -> 'state' ->> 1 = 'Completed') as completed,
        max(a.at_utc) filter (where a.changes -> 'state' ->> 1 in ('Cancelled', 'Lost', 'Expired')) as ended
      from audit a where a.entity = 'orders' and a.changes ? 'state' group by a.record_id),
    sold as (
      select e.order_id as id, min(e.happened_on_utc) filter (where e.basis = 'Written') as confirmed, max(e.happened_on_utc) filter (where e.basis = 'Delivered') as delivered
      from sale_entries e where not e.is_deleted group by e.order_id),
    settled as (
      select p.order_id as id, min(p.received_on_utc) filter (where p.till >= p.due) as at
      from (
        select p.order_id, p.received_on_utc, o.total - o.returned - o.credited - o.written_off as due, sum(p.amount) over (partition by p.order_id order by p.received_on_utc, p.id) as till
        from payments p join orders o on o.id = p.order_id where p.state <> 'Pending' and not p.is_deleted) p
      group by p.order_id),
    known as (
      select o.*, c.completed, c.ended, case when o.state in ('Confirmed', 'Completed') then coalesce(c.confirmed, s.confirmed, o.ordered_on_utc) else s.confirmed end as confirmed, y.at as settled,
        case when o.delivery_status in ('Delivered', 'Returned') then coalesce(s.delivered, o.updated_on_utc) end as delivered
      from orders o left join changed c on c.id = o.id left join sold s on s.id = o.id left join settled y on y.id = o.id
      where not o.is_deleted and not exists (select from imported_orders i where i.order_id = o.id and not i.is_deleted)),
    reached as (
      select k.*, case when k.state in ('Confirmed', 'Completed') and k.total - k.returned - k.credited - k.written_off <= k.paid then greatest(k.settled, k.confirmed) end as paid_at,
        case when k.preparation_status = 'Prepared By Warehouse' then case when k.delivered is null then greatest(k.updated_on_utc, k.confirmed) when prepared_before is not null then greatest(k.delivered - prepared_before, k.confirmed) end end as prepared
      from known k)
  insert into order_stages (id, client_id, order_id, ordered_on_utc, quoted_on_utc, confirmed_on_utc, paid_on_utc, stock_ready_on_utc, prepared_on_utc, delivered_on_utc, closed_on_utc, ended_on_utc)
  select gen_random_uuid(), r.client_id, r.id, r.ordered_on_utc, case when r.state <> 'Draft' then r.ordered_on_utc end, r.confirmed, r.paid_at,
    case when r.delivered is not null and prepared_before is not null then greatest(r.delivered - prepared_before * (2 + mod(abs(hashtext(r.id::text)), 5)), r.confirmed)
      when r.delivered is null and r.state = 'Confirmed' and has_all_stock(r.id) then greatest(r.confirmed, (
        select max(v.updated_on_utc) from order_lines l join reservations v on v.order_line_id = l.id and v.source = 'Stock' and not v.is_deleted where l.order_id = r.id and not l.is_deleted)) end,
    r.prepared, r.delivered, case when r.state = 'Completed' then coalesce(r.completed, greatest(r.delivered, r.paid_at, r.confirmed)) end,
    case when r.state in ('Cancelled', 'Lost', 'Expired') then coalesce(r.ended, r.updated_on_utc) end
  from reached r
$$;

-- Nothing that brings an order on is written while the past is entered.
lock table orders, reservations in share row exclusive mode;
select enter_past_stages();

ALTER TABLE "order_stages" ADD CONSTRAINT "order_stages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_stages" ADD CONSTRAINT "order_stages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "order_stages_order_id_key" ON "order_stages" USING btree ("client_id","order_id") WHERE not is_deleted;
CREATE INDEX "order_stages_order_id_idx" ON "order_stages" USING btree ("order_id");
CREATE INDEX "order_stages_ordered_on_utc_sort" ON "order_stages" USING btree ("client_id","ordered_on_utc","id") WHERE not is_deleted;
CREATE INDEX "order_stages_without_stock" ON "order_stages" USING btree ("id") WHERE confirmed_on_utc is not null and coalesce(stock_ready_on_utc, prepared_on_utc, delivered_on_utc, closed_on_utc, ended_on_utc) is null and not is_deleted;
