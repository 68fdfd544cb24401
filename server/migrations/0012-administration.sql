CREATE TABLE "supplier_bank_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"supplier_id" uuid NOT NULL,
	"bank" text NOT NULL,
	"account_name" text NOT NULL,
	"account" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"state" text DEFAULT 'Waiting' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "supplier_bank_changes_state_values" CHECK ("state" in ('Waiting', 'Approved', 'Declined'))
);

CREATE TABLE "port_transits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"port_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "port_transits_days_min" CHECK ("days" >= 0)
);

CREATE TABLE "branches_calendar_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "branches_calendar_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "websites_status_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "websites_status_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

ALTER TABLE "branches" ADD COLUMN "opening_hours" text;
ALTER TABLE "branches" ADD COLUMN "invoice_footer" text;
ALTER TABLE "access_templates" ADD COLUMN "branch_id" uuid;
ALTER TABLE "suppliers" ADD COLUMN "bank_account" text;
ALTER TABLE "tasks" ADD COLUMN "repeat" text;
ALTER TABLE "tasks" ADD COLUMN "branch_id" uuid;
ALTER TABLE "tasks" ADD COLUMN "done_by_id" uuid;
ALTER TABLE "tasks" ADD COLUMN "done_on_utc" timestamp(3) with time zone;
ALTER TABLE "tasks" ADD COLUMN "previous_id" uuid;
ALTER TABLE "qa_issues" ADD COLUMN "hold_quantity" integer;
ALTER TABLE "supplier_bank_changes" ADD CONSTRAINT "supplier_bank_changes_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "supplier_bank_changes" ADD CONSTRAINT "supplier_bank_changes_asked_by_id_staff_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "port_transits" ADD CONSTRAINT "port_transits_port_id_ports_id_fk" FOREIGN KEY ("port_id") REFERENCES "public"."ports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "port_transits" ADD CONSTRAINT "port_transits_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "branches_calendar_ids" ADD CONSTRAINT "branches_calendar_ids_from_id_branches_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "branches_calendar_ids" ADD CONSTRAINT "branches_calendar_ids_to_id_delivery_calendars_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."delivery_calendars"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "websites_status_ids" ADD CONSTRAINT "websites_status_ids_from_id_websites_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "websites_status_ids" ADD CONSTRAINT "websites_status_ids_to_id_dictionary_entries_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."dictionary_entries"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "supplier_bank_changes_supplier_id_idx" ON "supplier_bank_changes" USING btree ("supplier_id");
CREATE INDEX "supplier_bank_changes_asked_by_id_idx" ON "supplier_bank_changes" USING btree ("asked_by_id");
CREATE INDEX "supplier_bank_changes_created_on_utc_sort" ON "supplier_bank_changes" USING btree ("created_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "port_transits_port_id_warehouse_id_key" ON "port_transits" USING btree ("port_id","warehouse_id") WHERE not is_deleted;
CREATE INDEX "port_transits_port_id_idx" ON "port_transits" USING btree ("port_id");
CREATE INDEX "port_transits_warehouse_id_idx" ON "port_transits" USING btree ("warehouse_id");
CREATE INDEX "branches_calendar_ids_to_idx" ON "branches_calendar_ids" USING btree ("to_id");
CREATE INDEX "websites_status_ids_to_idx" ON "websites_status_ids" USING btree ("to_id");
ALTER TABLE "access_templates" ADD CONSTRAINT "access_templates_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_id_staff_id_fk" FOREIGN KEY ("done_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_previous_id_tasks_id_fk" FOREIGN KEY ("previous_id") REFERENCES "public"."tasks"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "access_templates_branch_id_idx" ON "access_templates" USING btree ("branch_id");
CREATE INDEX "calendar_groups_position_sort" ON "calendar_groups" USING btree ("client_id","position","id") WHERE not is_deleted;
CREATE INDEX "tasks_branch_id_idx" ON "tasks" USING btree ("branch_id");
CREATE INDEX "tasks_done_by_id_idx" ON "tasks" USING btree ("done_by_id");
CREATE INDEX "tasks_previous_id_idx" ON "tasks" USING btree ("previous_id");
-- Until now anything could be typed here; what is not a zone that we know becomes that of the client.
UPDATE "branches" b SET "timezone" = c."timezone" FROM "clients" c WHERE c."id" = b."client_id" AND b."timezone" NOT IN ('Pacific/Auckland', 'America/Edmonton');
UPDATE "calendar_groups" SET "position" = 0 WHERE "position" < 0;
ALTER TABLE "branches" ADD CONSTRAINT "branches_timezone_values" CHECK ("timezone" in ('Pacific/Auckland', 'America/Edmonton'));
ALTER TABLE "calendar_groups" ADD CONSTRAINT "calendar_groups_position_min" CHECK ("position" >= 0);
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_repeat_values" CHECK ("repeat" in ('Every day', 'Every weekday', 'Every week', 'Every month'));
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_hold_quantity_min" CHECK ("hold_quantity" >= 1);
