CREATE SEQUENCE "public"."write_offs_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "write_offs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'WO' || lpad(nextval('write_offs_no_seq')::text, 6, '0') NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"reason" text NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"approver_id" uuid,
	"decided_on_utc" timestamp(3) with time zone,
	"reversed_on_utc" timestamp(3) with time zone,
	"answer" text,
	"state" text DEFAULT 'Requested' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "write_offs_check_1" CHECK ("approver_id" is null or "approver_id" <> "requested_by_id"),
	CONSTRAINT "write_offs_check_2" CHECK ("state" in ('Requested', 'Withdrawn') or ("approver_id" is not null and "decided_on_utc" is not null)),
	CONSTRAINT "write_offs_check_3" CHECK (("state" = 'Reversed') = ("reversed_on_utc" is not null)),
	CONSTRAINT "write_offs_amount_min" CHECK ("amount" >= 0.01),
	CONSTRAINT "write_offs_state_values" CHECK ("state" in ('Requested', 'Approved', 'Declined', 'Withdrawn', 'Reversed'))
);

ALTER TABLE "refunds" DROP CONSTRAINT "refunds_check_3";
ALTER TABLE "clients" ADD COLUMN "bad_debts_account" text;
ALTER TABLE "clients" ADD COLUMN "given_account" text;
ALTER TABLE "clients" ADD COLUMN "write_off_limit" numeric(14, 2) DEFAULT '100' NOT NULL;
ALTER TABLE "orders" ADD COLUMN "credited" numeric(14, 2) DEFAULT '0' NOT NULL;
ALTER TABLE "orders" ADD COLUMN "written_off" numeric(14, 2) DEFAULT '0' NOT NULL;
ALTER TABLE "refunds" ADD COLUMN "allowance" numeric(14, 2) DEFAULT '0' NOT NULL;
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_requested_by_id_staff_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_approver_id_staff_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "write_offs_no_key" ON "write_offs" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "write_offs_order_id_idx" ON "write_offs" USING btree ("order_id");
CREATE INDEX "write_offs_customer_id_idx" ON "write_offs" USING btree ("customer_id");
CREATE INDEX "write_offs_branch_id_idx" ON "write_offs" USING btree ("branch_id");
CREATE INDEX "write_offs_requested_by_id_idx" ON "write_offs" USING btree ("requested_by_id");
CREATE INDEX "write_offs_approver_id_idx" ON "write_offs" USING btree ("approver_id");
CREATE INDEX "write_offs_created_on_utc_sort" ON "write_offs" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "write_offs_no_search" ON "write_offs" USING gin ("no" gin_trgm_ops);
ALTER TABLE "clients" ADD CONSTRAINT "clients_write_off_limit_min" CHECK ("write_off_limit" >= 0);
ALTER TABLE "orders" ADD CONSTRAINT "orders_credited_min" CHECK ("credited" >= 0);
ALTER TABLE "orders" ADD CONSTRAINT "orders_written_off_min" CHECK ("written_off" >= 0);
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_check_4" CHECK ("state" not in ('Paid', 'Closed') or "paid_on_utc" is not null);
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_allowance_min" CHECK ("allowance" >= 0);
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_check_3" CHECK ("allowance" <= "amount" and ("allowance" = 0 or "type" in ('Price adjustment', 'Goodwill')));

-- One request of an order at a time.
create unique index write_offs_one_request on write_offs (order_id) where state = 'Requested' and not is_deleted;

-- What price adjustments and goodwill have paid back of an order that seems to owe it again was a part of its price.
with given as (
  select r.id, r.amount, sum(r.amount) over (partition by r.order_id order by r.paid_on_utc, r.id) - r.amount as before,
    o.total - o.returned - o.paid as owed
  from refunds r join orders o on o.id = r.order_id
  where r.type in ('Price adjustment', 'Goodwill') and r.state in ('Paid', 'Closed') and o.state in ('Confirmed', 'Completed') and not r.is_deleted)
update refunds r set allowance = least(g.amount, g.owed - g.before) from given g where g.id = r.id and g.owed > g.before;
update orders o set credited = g.amount
from (select order_id, sum(allowance) as amount from refunds where allowance > 0 and not is_deleted group by order_id) g where o.id = g.order_id;

-- What was given back of the price, or written off, is owed no longer.
drop index orders_with_balance;
create index orders_with_balance on orders (client_id, delivery_status, id)
  where state in ('Confirmed', 'Completed') and greatest(total - returned - credited, 0) > paid + written_off and not is_deleted;
drop index orders_owed_by_customer;
create index orders_owed_by_customer on orders (customer_id)
  where not is_deleted and state in ('Confirmed', 'Completed') and greatest(total - returned - credited, 0) > paid + written_off;

-- What some pieces of a line are worth: the parts of all its pieces sum to the amount, in whatever portions they come back.
create function worth_of_pieces(amount numeric, quantity integer, before integer, pieces integer) returns numeric language sql immutable as $$
  select round(amount * (before + pieces) / quantity, 2) - round(amount * before / quantity, 2)
$$;
create or replace function returned_of_line(of_line uuid) returns numeric language sql stable as $$
  select worth_of_pieces(l.quantity * l.price - l.discount, l.quantity, 0, l.quantity_returned)
    + case when k.country = 'CA' then coalesce(t.amount, worth_of_pieces(l.tax, l.quantity, 0, l.quantity_returned)) else 0 end
  from order_lines l join clients k on k.id = l.client_id,
    lateral (select sum(worth_of_pieces(x.amount, l.quantity, 0, l.quantity_returned)) as amount from order_taxes x where x.order_line_id = l.id and not x.is_deleted) t
  where l.id = of_line
$$;
