CREATE TABLE "plan_follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"snoozed_until" date,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "plan_follow_ups_check_1" CHECK ("snoozed_until" is null or "reason" is not null),
	CONSTRAINT "plan_follow_ups_kind_values" CHECK ("kind" in ('Overdue', 'Not prepared', 'Stock short', 'Arrives late', 'Unpaid', 'No slot', 'Not served', 'Over capacity', 'Changed after print', 'No contact'))
);

ALTER TABLE "plan_follow_ups" ADD CONSTRAINT "plan_follow_ups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plan_follow_ups" ADD CONSTRAINT "plan_follow_ups_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "plan_follow_ups" ADD CONSTRAINT "plan_follow_ups_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "plan_follow_ups_plan_id_kind_key" ON "plan_follow_ups" USING btree ("client_id","plan_id","kind") WHERE not is_deleted;
CREATE INDEX "plan_follow_ups_plan_id_idx" ON "plan_follow_ups" USING btree ("plan_id");
CREATE INDEX "plan_follow_ups_owner_id_idx" ON "plan_follow_ups" USING btree ("owner_id");
CREATE INDEX "plan_follow_ups_plan_id_sort" ON "plan_follow_ups" USING btree ("client_id","plan_id","id") WHERE not is_deleted;

-- The lists of plans whose day is over, and of those to come, begin with their dates.
CREATE INDEX "delivery_plans_open_by_date" ON "delivery_plans" USING btree ("client_id","date","id") WHERE state in ('Scheduled', 'Processed', 'Ready To Pickup', 'Customer On Site', 'No Show') and not is_deleted;
