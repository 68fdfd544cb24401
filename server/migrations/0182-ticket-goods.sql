CREATE TABLE "ticket_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"warehouse_id" uuid,
	"transfer_id" uuid,
	"expected_on" date,
	"gone_on_utc" timestamp(3) with time zone,
	"state" text DEFAULT 'Waiting' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ticket_parts_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "ticket_parts_state_values" CHECK ("state" in ('Waiting', 'On transfer', 'Held', 'Handed over', 'Used', 'Freed'))
);

CREATE TABLE "ticket_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"minutes" integer,
	"amount" numeric(14, 2) NOT NULL,
	"note" text,
	"day" date DEFAULT current_date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ticket_costs_minutes_min" CHECK ("minutes" >= 1),
	CONSTRAINT "ticket_costs_amount_min" CHECK ("amount" >= 0),
	CONSTRAINT "ticket_costs_kind_values" CHECK ("kind" in ('Labour', 'Other'))
);

ALTER TABLE "clients" ADD COLUMN "labour_rate" numeric(14, 2) DEFAULT '80' NOT NULL;
ALTER TABLE "ticket_parts" ADD CONSTRAINT "ticket_parts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ticket_parts" ADD CONSTRAINT "ticket_parts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ticket_parts" ADD CONSTRAINT "ticket_parts_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "ticket_parts" ADD CONSTRAINT "ticket_parts_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "ticket_parts" ADD CONSTRAINT "ticket_parts_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "ticket_costs" ADD CONSTRAINT "ticket_costs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ticket_costs" ADD CONSTRAINT "ticket_costs_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "ticket_parts_ticket_id_idx" ON "ticket_parts" USING btree ("ticket_id");
CREATE INDEX "ticket_parts_sku_id_idx" ON "ticket_parts" USING btree ("sku_id");
CREATE INDEX "ticket_parts_warehouse_id_idx" ON "ticket_parts" USING btree ("warehouse_id");
CREATE INDEX "ticket_parts_transfer_id_idx" ON "ticket_parts" USING btree ("transfer_id");
CREATE INDEX "ticket_parts_created_on_utc_sort" ON "ticket_parts" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "ticket_costs_ticket_id_idx" ON "ticket_costs" USING btree ("ticket_id");
CREATE INDEX "ticket_costs_day_sort" ON "ticket_costs" USING btree ("client_id","day","id") WHERE not is_deleted;
ALTER TABLE "clients" ADD CONSTRAINT "clients_labour_rate_min" CHECK ("labour_rate" >= 0);

-- A visit hands over what is held for its ticket: parts whose pieces have all left are handed over, the earliest first.
create function follow_ticket_goods() returns trigger language plpgsql as $$
declare
  part record;
  pieces integer;
begin
  select -sum(m.quantity) - coalesce((
      select sum(p.quantity) from ticket_parts p where p.ticket_id = new.ticket_id and p.sku_id = new.sku_id and p.state = 'Handed over' and not p.is_deleted), 0)
    into pieces
  from stock_moves m where m.ticket_id = new.ticket_id and m.sku_id = new.sku_id and m.type = 'Delivery' and m.document_entity = 'deliveryPlans'
    and m.stock_status in ('Normal', 'OpenBox', 'Damaged but Repaired', 'Clearance');
  for part in
    select id, quantity from ticket_parts where ticket_id = new.ticket_id and sku_id = new.sku_id and state = 'Held' and not is_deleted order by created_on_utc, id for update
  loop
    exit when part.quantity > pieces;
    pieces := pieces - part.quantity;
    update ticket_parts set state = 'Handed over', gone_on_utc = coalesce(new.happened_on_utc, new.moved_on_utc), version = version + 1, updated_on_utc = now(), updated_by = new.staff_id
    where id = part.id;
  end loop;
  return null;
end
$$;

create trigger ticket_goods_are_followed after insert on stock_moves for each row
when (new.ticket_id is not null and new.type = 'Delivery' and new.document_entity = 'deliveryPlans') execute function follow_ticket_goods();
