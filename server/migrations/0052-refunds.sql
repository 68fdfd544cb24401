CREATE SEQUENCE "public"."refunds_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'RF' || lpad(nextval('refunds_no_seq')::text, 6, '0') NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"method_id" uuid,
	"reason" text NOT NULL,
	"qa_issue_id" uuid,
	"requested_by_id" uuid NOT NULL,
	"approver_id" uuid,
	"decided_on_utc" timestamp(3) with time zone,
	"paid_on_utc" timestamp(3) with time zone,
	"reference" text,
	"state" text DEFAULT 'Requested' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refunds_check_1" CHECK ("approver_id" is null or "approver_id" <> "requested_by_id"),
	CONSTRAINT "refunds_check_2" CHECK ("state" in ('Requested', 'Cancelled') or "approver_id" is not null),
	CONSTRAINT "refunds_check_3" CHECK ("state" not in ('Paid', 'Closed') or "paid_on_utc" is not null),
	CONSTRAINT "refunds_amount_min" CHECK ("amount" >= 0.01),
	CONSTRAINT "refunds_type_values" CHECK ("type" in ('Cancel', 'Return', 'Price adjustment', 'Goodwill')),
	CONSTRAINT "refunds_state_values" CHECK ("state" in ('Requested', 'Approved', 'Declined', 'Paid', 'Closed', 'Cancelled'))
);

ALTER TABLE "payments" DROP CONSTRAINT "payments_check_1";
ALTER TABLE "payments" ADD COLUMN "refund_id" uuid;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_qa_issue_id_qa_issues_id_fk" FOREIGN KEY ("qa_issue_id") REFERENCES "public"."qa_issues"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_id_staff_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approver_id_staff_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "refunds_no_key" ON "refunds" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "refunds_order_id_idx" ON "refunds" USING btree ("order_id");
CREATE INDEX "refunds_customer_id_idx" ON "refunds" USING btree ("customer_id");
CREATE INDEX "refunds_branch_id_idx" ON "refunds" USING btree ("branch_id");
CREATE INDEX "refunds_method_id_idx" ON "refunds" USING btree ("method_id");
CREATE INDEX "refunds_qa_issue_id_idx" ON "refunds" USING btree ("qa_issue_id");
CREATE INDEX "refunds_requested_by_id_idx" ON "refunds" USING btree ("requested_by_id");
CREATE INDEX "refunds_approver_id_idx" ON "refunds" USING btree ("approver_id");
CREATE INDEX "refunds_reference_idx" ON "refunds" USING btree ("reference");
CREATE INDEX "refunds_created_on_utc_sort" ON "refunds" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "refunds_no_search" ON "refunds" USING gin ("no" gin_trgm_ops);
CREATE INDEX "refunds_reference_search" ON "refunds" USING gin ("reference" gin_trgm_ops);
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "payments_refund_id_idx" ON "payments" USING btree ("refund_id");
ALTER TABLE "payments" ADD CONSTRAINT "payments_check_1" CHECK (("amount" > 0 and "reversal_of_id" is null and "refund_id" is null) or ("amount" < 0 and ("reversal_of_id" is null) <> ("refund_id" is null)));

-- A payment that was recorded keeps its refund too.
create or replace function refuse_payment_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.is_deleted
    or (new.order_id, new.method_id, new.amount, new.received_on_utc, new.reversal_of_id, new.refund_id)
      is distinct from (old.order_id, old.method_id, old.amount, old.received_on_utc, old.reversal_of_id, old.refund_id)
  then
    raise exception 'A payment cannot be changed or deleted. Void it instead.' using errcode = 'ERP01';
  end if;
  return new;
end
$$;

-- Money that goes back is of the refund's own order, and never more than the order was paid. The order's row is locked first: of two
-- refunds at once, the second sums what the first has left.
create function refuse_refund_above_paid() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from added where refund_id is not null) then return null; end if;
  perform 1 from orders where id in (select order_id from added where refund_id is not null) order by id for no key update;
  if exists (select 1 from added a join refunds r on r.id = a.refund_id where r.order_id <> a.order_id) then
    raise exception 'A refund is paid in its own order.' using errcode = 'ERP01', table = 'payments', column = 'refund_id';
  end if;
  if exists (
    select 1 from (select distinct order_id from added where refund_id is not null) a
    where (select sum(p.amount) from payments p where p.order_id = a.order_id and p.state <> 'Pending' and not p.is_deleted) < 0
  ) then
    raise exception 'More would be refunded than was paid.' using errcode = 'ERP01', table = 'payments', column = 'amount';
  end if;
  if exists (
    select 1 from refunds r where r.id in (select refund_id from added where refund_id is not null)
      and r.amount < (select -sum(p.amount) from payments p where p.refund_id = r.id and not p.is_deleted)
  ) then
    raise exception 'A refund is paid once.' using errcode = 'ERP01', table = 'payments', column = 'amount';
  end if;
  return null;
end
$$;
create trigger payments_refund_within_paid after insert on payments referencing new table as added for each statement
  execute function refuse_refund_above_paid();
