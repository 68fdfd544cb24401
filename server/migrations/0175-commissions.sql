CREATE TABLE "sale_shippings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"day" date NOT NULL,
	"happened_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"charged" numeric(14, 2) DEFAULT '0' NOT NULL,
	"commissionable" numeric(14, 2) DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "commission_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"month" date NOT NULL,
	"staff_id" uuid NOT NULL,
	"branch_id" uuid,
	"state" text DEFAULT 'Draft' NOT NULL,
	"is_outdated" boolean DEFAULT false NOT NULL,
	"set_id" uuid,
	"set_revision" integer,
	"hours_factor" numeric(18, 4),
	"brought_forward" numeric(14, 2) DEFAULT '0' NOT NULL,
	"calculated_on_utc" timestamp(3) with time zone,
	"approved_by_id" uuid,
	"approved_on_utc" timestamp(3) with time zone,
	"paid_on_utc" timestamp(3) with time zone,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "commission_statements_state_values" CHECK ("state" in ('Draft', 'Calculated', 'Reviewed', 'Approved', 'Paid'))
);

CREATE TABLE "commission_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"month" date NOT NULL,
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date,
	"order_id" uuid,
	"order_line_id" uuid,
	"delivered" numeric(14, 2),
	"paid" numeric(14, 2),
	"share" numeric(9, 3),
	"base" numeric(14, 2) DEFAULT '0' NOT NULL,
	"rate" numeric(9, 3),
	"amount" numeric(14, 2) NOT NULL,
	"set_id" uuid,
	"basis" text,
	"tier_from" numeric(14, 2),
	"part" integer DEFAULT 1 NOT NULL,
	"of_line_id" uuid,
	"record_id" uuid,
	"cost" numeric(14, 2),
	"explanation" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "commission_lines_part_min" CHECK ("part" >= 1),
	CONSTRAINT "commission_lines_kind_values" CHECK ("kind" in ('Sale', 'Product', 'Taken back', 'Moved', 'Adjustment')),
	CONSTRAINT "commission_lines_basis_values" CHECK ("basis" in ('Paid', 'Delivered', 'Written', 'Delivered and paid'))
);

CREATE TABLE "commission_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"order_id" uuid,
	"question" text NOT NULL,
	"state" text DEFAULT 'Open' NOT NULL,
	"answer" text,
	"answered_by_id" uuid,
	"answered_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "commission_disputes_state_values" CHECK ("state" in ('Open', 'Answered'))
);

CREATE TABLE "commission_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"set_id" uuid,
	"state" text DEFAULT 'Queued' NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"order_done" integer DEFAULT 0 NOT NULL,
	"started_on_utc" timestamp(3) with time zone,
	"finished_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "commission_runs_order_count_min" CHECK ("order_count" >= 0),
	CONSTRAINT "commission_runs_order_done_min" CHECK ("order_done" >= 0),
	CONSTRAINT "commission_runs_kind_values" CHECK ("kind" in ('Month', 'What if')),
	CONSTRAINT "commission_runs_state_values" CHECK ("state" in ('Queued', 'Running', 'Ready', 'Taken over', 'Cancelled', 'Failed'))
);

CREATE TABLE "commission_run_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"before" numeric(14, 2) DEFAULT '0' NOT NULL,
	"after" numeric(14, 2) DEFAULT '0' NOT NULL,
	"set_id" uuid,
	"hours_factor" numeric(18, 4),
	"why" text,
	"problem" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "commission_run_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date,
	"order_id" uuid,
	"order_line_id" uuid,
	"delivered" numeric(14, 2),
	"paid" numeric(14, 2),
	"share" numeric(9, 3),
	"base" numeric(14, 2) DEFAULT '0' NOT NULL,
	"rate" numeric(9, 3),
	"amount" numeric(14, 2) NOT NULL,
	"set_id" uuid,
	"basis" text,
	"tier_from" numeric(14, 2),
	"part" integer DEFAULT 1 NOT NULL,
	"of_line_id" uuid,
	"record_id" uuid,
	"cost" numeric(14, 2),
	"explanation" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "commission_run_lines_part_min" CHECK ("part" >= 1),
	CONSTRAINT "commission_run_lines_kind_values" CHECK ("kind" in ('Sale', 'Product', 'Taken back', 'Moved', 'Adjustment')),
	CONSTRAINT "commission_run_lines_basis_values" CHECK ("basis" in ('Paid', 'Delivered', 'Written', 'Delivered and paid'))
);

ALTER TABLE "sale_shippings" ADD CONSTRAINT "sale_shippings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sale_shippings" ADD CONSTRAINT "sale_shippings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_statements" ADD CONSTRAINT "commission_statements_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_statements" ADD CONSTRAINT "commission_statements_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_statements" ADD CONSTRAINT "commission_statements_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_statements" ADD CONSTRAINT "commission_statements_set_id_parameter_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."parameter_sets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_statements" ADD CONSTRAINT "commission_statements_approved_by_id_staff_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_statement_id_commission_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."commission_statements"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_set_id_parameter_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."parameter_sets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_of_line_id_commission_lines_id_fk" FOREIGN KEY ("of_line_id") REFERENCES "public"."commission_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_record_id_product_commission_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."product_commission_records"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_disputes" ADD CONSTRAINT "commission_disputes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_disputes" ADD CONSTRAINT "commission_disputes_line_id_commission_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."commission_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_disputes" ADD CONSTRAINT "commission_disputes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_disputes" ADD CONSTRAINT "commission_disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_disputes" ADD CONSTRAINT "commission_disputes_answered_by_id_staff_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_runs" ADD CONSTRAINT "commission_runs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_runs" ADD CONSTRAINT "commission_runs_set_id_parameter_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."parameter_sets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_run_people" ADD CONSTRAINT "commission_run_people_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_run_people" ADD CONSTRAINT "commission_run_people_run_id_commission_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."commission_runs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "commission_run_people" ADD CONSTRAINT "commission_run_people_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_run_people" ADD CONSTRAINT "commission_run_people_set_id_parameter_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."parameter_sets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_run_lines" ADD CONSTRAINT "commission_run_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_run_lines" ADD CONSTRAINT "commission_run_lines_run_id_commission_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."commission_runs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "commission_run_lines" ADD CONSTRAINT "commission_run_lines_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_run_lines" ADD CONSTRAINT "commission_run_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_run_lines" ADD CONSTRAINT "commission_run_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_run_lines" ADD CONSTRAINT "commission_run_lines_set_id_parameter_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."parameter_sets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_run_lines" ADD CONSTRAINT "commission_run_lines_of_line_id_commission_lines_id_fk" FOREIGN KEY ("of_line_id") REFERENCES "public"."commission_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_run_lines" ADD CONSTRAINT "commission_run_lines_record_id_product_commission_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."product_commission_records"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "sale_shippings_order_id_idx" ON "sale_shippings" USING btree ("order_id");
CREATE INDEX "sale_shippings_day_sort" ON "sale_shippings" USING btree ("client_id","day","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "commission_statements_staff_id_month_key" ON "commission_statements" USING btree ("client_id","staff_id","month") WHERE not is_deleted;
CREATE INDEX "commission_statements_staff_id_idx" ON "commission_statements" USING btree ("staff_id");
CREATE INDEX "commission_statements_branch_id_idx" ON "commission_statements" USING btree ("branch_id");
CREATE INDEX "commission_statements_set_id_idx" ON "commission_statements" USING btree ("set_id");
CREATE INDEX "commission_statements_approved_by_id_idx" ON "commission_statements" USING btree ("approved_by_id");
CREATE INDEX "commission_statements_month_sort" ON "commission_statements" USING btree ("client_id","month","id") WHERE not is_deleted;
CREATE INDEX "commission_lines_statement_id_idx" ON "commission_lines" USING btree ("statement_id");
CREATE INDEX "commission_lines_staff_id_idx" ON "commission_lines" USING btree ("staff_id");
CREATE INDEX "commission_lines_order_id_idx" ON "commission_lines" USING btree ("order_id");
CREATE INDEX "commission_lines_order_line_id_idx" ON "commission_lines" USING btree ("order_line_id");
CREATE INDEX "commission_lines_set_id_idx" ON "commission_lines" USING btree ("set_id");
CREATE INDEX "commission_lines_of_line_id_idx" ON "commission_lines" USING btree ("of_line_id");
CREATE INDEX "commission_lines_record_id_idx" ON "commission_lines" USING btree ("record_id");
CREATE INDEX "commission_lines_month_sort" ON "commission_lines" USING btree ("client_id","month","id") WHERE not is_deleted;
CREATE INDEX "commission_disputes_line_id_idx" ON "commission_disputes" USING btree ("line_id");
CREATE INDEX "commission_disputes_staff_id_idx" ON "commission_disputes" USING btree ("staff_id");
CREATE INDEX "commission_disputes_order_id_idx" ON "commission_disputes" USING btree ("order_id");
CREATE INDEX "commission_disputes_answered_by_id_idx" ON "commission_disputes" USING btree ("answered_by_id");
CREATE INDEX "commission_disputes_created_on_utc_sort" ON "commission_disputes" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "commission_runs_set_id_idx" ON "commission_runs" USING btree ("set_id");
CREATE INDEX "commission_runs_created_on_utc_sort" ON "commission_runs" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "commission_run_people_run_id_staff_id_key" ON "commission_run_people" USING btree ("client_id","run_id","staff_id") WHERE not is_deleted;
CREATE INDEX "commission_run_people_run_id_idx" ON "commission_run_people" USING btree ("run_id");
CREATE INDEX "commission_run_people_staff_id_idx" ON "commission_run_people" USING btree ("staff_id");
CREATE INDEX "commission_run_people_set_id_idx" ON "commission_run_people" USING btree ("set_id");
CREATE INDEX "commission_run_people_created_on_utc_sort" ON "commission_run_people" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "commission_run_lines_run_id_idx" ON "commission_run_lines" USING btree ("run_id");
CREATE INDEX "commission_run_lines_staff_id_idx" ON "commission_run_lines" USING btree ("staff_id");
CREATE INDEX "commission_run_lines_order_id_idx" ON "commission_run_lines" USING btree ("order_id");
CREATE INDEX "commission_run_lines_order_line_id_idx" ON "commission_run_lines" USING btree ("order_line_id");
CREATE INDEX "commission_run_lines_set_id_idx" ON "commission_run_lines" USING btree ("set_id");
CREATE INDEX "commission_run_lines_of_line_id_idx" ON "commission_run_lines" USING btree ("of_line_id");
CREATE INDEX "commission_run_lines_record_id_idx" ON "commission_run_lines" USING btree ("record_id");
CREATE INDEX "commission_run_lines_created_on_utc_sort" ON "commission_run_lines" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;

-- What orders charge for shipping is a ledger of its own beside that of their lines: rows have a sign, and none is ever changed. It is entered at the end
-- of a transaction, when costs and their order agree.
create function enter_shipping(ids uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 or current_setting('erp.sales_wait', true) = 'on' then return; end if;
  insert into sale_shippings (id, client_id, day, happened_on_utc, order_id, charged, commissionable)
  select gen_random_uuid(), x.client_id, d.day, d.at, x.order_id, x.charged, x.commissionable
  from (
    select y.client_id, y.order_id, sum(y.charged) as charged, sum(y.commissionable) as commissionable, bool_and(y.is_said) as is_first
    from (
      select s.client_id, s.order_id, s.charged, s.commissionable, true as is_said from shipping_said(ids) s
      union all
      select e.client_id, e.order_id, -e.charged, -e.commissionable, false from sale_shippings e where e.order_id = any(ids)) y
    group by 1, 2 having (sum(y.charged), sum(y.commissionable)) <> (0, 0)) x
    cross join lateral sale_day(x.order_id, 'Written', x.is_first) d;
  -- What was taken back is no use of its order, and no row of a list. It comes to nothing.
  update sale_shippings e set is_deleted = true from orders o where o.id = e.order_id and o.is_deleted and e.order_id = any(ids) and not e.is_deleted;
end
$$;
create function shipping_said(ids uuid[]) returns table (client_id uuid, order_id uuid, charged numeric, commissionable numeric) language sql stable as $$
  select o.client_id, o.id, o.shipping + case when k.country = 'CA' then c.tax else 0 end, c.commissionable
  from orders o join clients k on k.id = o.client_id, lateral (
    select coalesce(sum(s.tax), 0) as tax, coalesce(sum(s.amount - case when k.country = 'NZ' then s.tax else 0 end) filter (where t.is_commissionable), 0) as commissionable
    from order_shipping_costs s left join shipping_cost_types t on t.id = s.type_id where s.order_id = o.id and not s.is_deleted) c
  where o.id = any(ids) and o.state in ('Confirmed', 'Completed') and not o.is_deleted
$$;

-- Enters what a database holds: on the day on which an order was written, and out again on that of its cancelling.
create function enter_past_shipping() returns void language sql as $$
  insert into sale_shippings (id, client_id, day, happened_on_utc, order_id, charged, commissionable)
  select gen_random_uuid(), o.client_id, case v.sign when 1 then w.first else w.last end, money_day_begins(o.client_id, case v.sign when 1 then w.first else w.last end) + interval '12 hours', o.id,
    v.sign * (o.shipping + case when k.country = 'CA' then c.tax else 0 end), v.sign * c.commissionable
  from orders o join clients k on k.id = o.client_id
    cross join lateral (select min(e.day) as first, max(e.day) as last from sale_entries e where e.order_id = o.id and e.basis = 'Written') w
    cross join lateral (
      select coalesce(sum(s.tax), 0) as tax, coalesce(sum(s.amount - case when k.country = 'NZ' then s.tax else 0 end) filter (where t.is_commissionable), 0) as commissionable
      from order_shipping_costs s left join shipping_cost_types t on t.id = s.type_id where s.order_id = o.id and not s.is_deleted) c
    cross join lateral (values (1), (-1)) v(sign)
  where w.first is not null and (o.shipping <> 0 or c.commissionable <> 0) and (v.sign = 1 or o.state = 'Cancelled') and (o.state in ('Confirmed', 'Completed', 'Cancelled')) and not o.is_deleted
$$;
select enter_past_shipping();

create function enter_shipping_of_order() returns trigger language plpgsql as $$
declare
  of_order uuid;
begin
  if tg_table_name = 'orders' then of_order := new.id; elsif tg_op = 'DELETE' then of_order := old.order_id; else of_order := new.order_id; end if;
  perform enter_shipping(array[of_order]);
  return null;
end
$$;
create constraint trigger orders_enter_shipping_insert after insert on orders deferrable initially deferred
  for each row when (new.state in ('Confirmed', 'Completed')) execute function enter_shipping_of_order();
create constraint trigger orders_enter_shipping_update after update on orders deferrable initially deferred
  for each row when ((old.state, old.shipping, old.is_deleted) is distinct from (new.state, new.shipping, new.is_deleted) and (old.state in ('Confirmed', 'Completed') or new.state in ('Confirmed', 'Completed')))
  execute function enter_shipping_of_order();
create constraint trigger order_shipping_costs_enter after insert or update or delete on order_shipping_costs deferrable initially deferred
  for each row execute function enter_shipping_of_order();
create function refuse_shipping_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.is_deleted and to_jsonb(new) - 'is_deleted' = to_jsonb(old) - 'is_deleted' and exists (select from orders o where o.id = new.order_id and o.is_deleted) then return new; end if;
  end if;
  raise exception 'entries of shipping are never changed' using errcode = 'restrict_violation';
end
$$;
create trigger sale_shippings_are_insert_only before update or delete on sale_shippings for each row execute function refuse_shipping_change();

-- A paid statement never changes. An approved one is paid or goes back, and neither touches what it says.
create function refuse_settled_statement_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state in ('Approved', 'Paid') then
      raise exception 'An approved statement stays as it is.' using errcode = 'ERP01', table = 'commission_statements', column = 'state';
    end if;
    return old;
  end if;
  if old.state = 'Paid' and (to_jsonb(new) - 'version' - 'updated_on_utc' - 'updated_by' - 'paid_on_utc') is distinct from (to_jsonb(old) - 'version' - 'updated_on_utc' - 'updated_by' - 'paid_on_utc') then
    raise exception 'A paid statement never changes. What was wrong counts in a later month.' using errcode = 'ERP01', table = 'commission_statements', column = 'state';
  end if;
  if old.state = 'Approved' and (new.state not in ('Approved', 'Paid', 'Reviewed')
    or (new.client_id, new.month, new.staff_id, new.branch_id, new.set_id, new.set_revision, new.hours_factor, new.brought_forward, new.is_deleted)
      is distinct from (old.client_id, old.month, old.staff_id, old.branch_id, old.set_id, old.set_revision, old.hours_factor, old.brought_forward, old.is_deleted))
  then
    raise exception 'An approved statement stays as it is. Take its approval back first.' using errcode = 'ERP01', table = 'commission_statements', column = 'state';
  end if;
  return new;
end
$$;
create trigger commission_statements_stay before update or delete on commission_statements for each row execute function refuse_settled_statement_change();

create function refuse_settled_line_change() returns trigger language plpgsql as $$
begin
  if exists (
    select from commission_statements s
    where s.id in (case when tg_op <> 'DELETE' then new.statement_id end, case when tg_op <> 'INSERT' then old.statement_id end) and s.state in ('Approved', 'Paid'))
  then
    raise exception 'The lines of an approved statement stay as they are.' using errcode = 'ERP01', table = 'commission_lines', column = 'amount';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger commission_lines_stay before insert or update or delete on commission_lines for each row execute function refuse_settled_line_change();

-- Once an approved month has paid for an order without shares, its salesperson is changed by shares alone, with a reason.
create function refuse_paid_salesperson_change() returns trigger language plpgsql as $$
begin
  if exists (select from commission_lines l join commission_statements s on s.id = l.statement_id and s.state in ('Approved', 'Paid') where l.order_id = new.id and l.kind = 'Sale' and not l.is_deleted)
    and not exists (select from payment_shares p where p.order_id = new.id and not p.is_deleted)
  then
    raise exception 'An approved month has paid for this sale: change its shares, and say why.' using errcode = 'ERP01', table = 'orders', column = 'salesperson_id';
  end if;
  return new;
end
$$;
create trigger orders_paid_salesperson_stays before update on orders for each row when (old.salesperson_id is distinct from new.salesperson_id) execute function refuse_paid_salesperson_change();

-- The runs that wait, and the lines of a month, of an order and of what they take from.
create index commission_runs_waiting on commission_runs (id) where state in ('Queued', 'Running');
create index commission_lines_of_month on commission_lines (client_id, month, staff_id) where not is_deleted;
