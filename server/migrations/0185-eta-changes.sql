CREATE TABLE "eta_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"container_id" uuid,
	"purchase_order_id" uuid,
	"purchase_order_line_id" uuid,
	"sku_id" uuid,
	"what" text NOT NULL,
	"old_day" date,
	"new_day" date,
	"old_pieces" integer,
	"new_pieces" integer,
	"reason" text,
	"changed_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "eta_changes_what_values" CHECK ("what" in ('ETA', 'Ready day', 'Agreed pieces', 'Missing', 'Cancelled'))
);

ALTER TABLE "eta_changes" ADD CONSTRAINT "eta_changes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "eta_changes" ADD CONSTRAINT "eta_changes_container_id_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."containers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "eta_changes" ADD CONSTRAINT "eta_changes_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "eta_changes" ADD CONSTRAINT "eta_changes_purchase_order_line_id_purchase_order_lines_id_fk" FOREIGN KEY ("purchase_order_line_id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "eta_changes" ADD CONSTRAINT "eta_changes_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "eta_changes" ADD CONSTRAINT "eta_changes_changed_by_id_staff_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "eta_changes_container_id_idx" ON "eta_changes" USING btree ("container_id");
CREATE INDEX "eta_changes_purchase_order_id_idx" ON "eta_changes" USING btree ("purchase_order_id");
CREATE INDEX "eta_changes_purchase_order_line_id_idx" ON "eta_changes" USING btree ("purchase_order_line_id");
CREATE INDEX "eta_changes_sku_id_idx" ON "eta_changes" USING btree ("sku_id");
CREATE INDEX "eta_changes_changed_by_id_idx" ON "eta_changes" USING btree ("changed_by_id");
CREATE INDEX "eta_changes_created_on_utc_sort" ON "eta_changes" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "eta_changes_reason_search" ON "eta_changes" USING gin (folded("reason") gin_trgm_ops);

-- Triggers note what changes: forms, steps, files, calls and later code all pass them. A call gives its reason in erp.change_reason.
create function note_container_change() returns trigger language plpgsql as $$
begin
  if new.arrives_on is distinct from old.arrives_on then
    insert into eta_changes (id, client_id, container_id, what, old_day, new_day, reason, changed_by_id, created_by, updated_by)
    values (gen_random_uuid(), new.client_id, new.id, 'ETA', old.arrives_on, new.arrives_on, nullif(current_setting('erp.change_reason', true), ''), new.updated_by, new.updated_by, new.updated_by);
  end if;
  if new.state = 'Cancelled' and old.state <> 'Cancelled' then
    insert into eta_changes (id, client_id, container_id, what, old_day, changed_by_id, created_by, updated_by)
    values (gen_random_uuid(), new.client_id, new.id, 'Cancelled', coalesce(new.arrived_on, new.arrives_on), new.updated_by, new.updated_by, new.updated_by);
  end if;
  return null;
end
$$;
create trigger containers_note_change after update of arrives_on, state on containers for each row
  when (new.arrives_on is distinct from old.arrives_on or new.state is distinct from old.state) execute function note_container_change();

create function note_missing_pieces() returns trigger language plpgsql as $$
begin
  insert into eta_changes (id, client_id, container_id, purchase_order_id, purchase_order_line_id, sku_id, what, old_pieces, new_pieces, changed_by_id, created_by, updated_by)
  values (gen_random_uuid(), new.client_id, new.container_id, new.purchase_order_id, new.purchase_order_line_id, new.sku_id, 'Missing', old.missing, new.missing, new.updated_by, new.updated_by, new.updated_by);
  return null;
end
$$;
create trigger container_lines_note_missing after update of missing on container_lines for each row
  when (new.missing is distinct from old.missing) execute function note_missing_pieces();

-- Of a draft nothing is awaited. Pieces are those that were agreed, without those that were given up.
create function note_bought_change() returns trigger language plpgsql as $$
declare
  awaited boolean;
  asked date;
  before integer := coalesce(old.confirmed, old.quantity) - old.closed_short;
  after integer := coalesce(new.confirmed, new.quantity) - new.closed_short;
begin
  select o.state <> 'Draft', o.requested_date into awaited, asked from purchase_orders o where o.id = new.purchase_order_id;
  if not awaited then return null; end if;
  if coalesce(new.ready_date, asked) is distinct from coalesce(old.ready_date, asked) then
    insert into eta_changes (id, client_id, purchase_order_id, purchase_order_line_id, sku_id, what, old_day, new_day, reason, changed_by_id, created_by, updated_by)
    values (gen_random_uuid(), new.client_id, new.purchase_order_id, new.id, new.sku_id, 'Ready day', coalesce(old.ready_date, asked), coalesce(new.ready_date, asked), nullif(current_setting('erp.change_reason', true), ''), new.updated_by, new.updated_by, new.updated_by);
  end if;
  if before is distinct from after then
    insert into eta_changes (id, client_id, purchase_order_id, purchase_order_line_id, sku_id, what, old_pieces, new_pieces, changed_by_id, created_by, updated_by)
    values (gen_random_uuid(), new.client_id, new.purchase_order_id, new.id, new.sku_id, 'Agreed pieces', before, after, new.updated_by, new.updated_by, new.updated_by);
  end if;
  return null;
end
$$;
create trigger purchase_order_lines_note_change after update of ready_date, quantity, confirmed, closed_short on purchase_order_lines for each row
  when ((new.ready_date, new.quantity, new.confirmed, new.closed_short) is distinct from (old.ready_date, old.quantity, old.confirmed, old.closed_short)) execute function note_bought_change();

create function note_purchase_change() returns trigger language plpgsql as $$
begin
  if new.requested_date is distinct from old.requested_date and new.state <> 'Draft' then
    insert into eta_changes (id, client_id, purchase_order_id, purchase_order_line_id, sku_id, what, old_day, new_day, changed_by_id, created_by, updated_by)
    select gen_random_uuid(), new.client_id, new.id, l.id, l.sku_id, 'Ready day', old.requested_date, new.requested_date, new.updated_by, new.updated_by, new.updated_by
    from purchase_order_lines l where l.purchase_order_id = new.id and l.ready_date is null and not l.is_deleted;
  end if;
  if new.state = 'Cancelled' and old.state not in ('Cancelled', 'Draft') then
    insert into eta_changes (id, client_id, purchase_order_id, what, changed_by_id, created_by, updated_by)
    values (gen_random_uuid(), new.client_id, new.id, 'Cancelled', new.updated_by, new.updated_by, new.updated_by);
  end if;
  return null;
end
$$;
create trigger purchase_orders_note_change after update of requested_date, state on purchase_orders for each row
  when (new.requested_date is distinct from old.requested_date or new.state is distinct from old.state) execute function note_purchase_change();

-- What the audit knows of former ETAs.
insert into eta_changes (id, client_id, container_id, what, old_day, new_day, reason, changed_by_id, created_on_utc, created_by, updated_on_utc, updated_by)
select gen_random_uuid(), c.client_id, c.id, 'ETA', (z.changes->'arrivesOn'->>0)::date, (z.changes->'arrivesOn'->>1)::date, nullif(z.changes->>'reason', ''), s.id, z.at_utc, s.id, z.at_utc, s.id
from audit z join containers c on c.id = z.record_id left join staff s on s.id = z.staff_id
where z.entity = 'containers' and z.operation = 'update' and jsonb_typeof(z.changes->'arrivesOn') = 'array';
