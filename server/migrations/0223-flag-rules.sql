CREATE TABLE "ruled_flags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"flag_id" uuid NOT NULL,
	"is_by_rule" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

ALTER TABLE "flags" ADD COLUMN "set_by" text DEFAULT 'People' NOT NULL;
ALTER TABLE "flags" ADD COLUMN "rule_state" text;
ALTER TABLE "flags" ADD COLUMN "rule_priority" text;
ALTER TABLE "flags" ADD COLUMN "rule_words" text;
ALTER TABLE "flags" ADD COLUMN "rule_days_open" integer;
ALTER TABLE "flags" ADD COLUMN "rule_tickets" integer;
ALTER TABLE "flags" ADD COLUMN "rule_min_total" numeric(14, 2);
ALTER TABLE "flags" ADD COLUMN "rule_branch_id" uuid;
ALTER TABLE "flags" ADD COLUMN "rule_customer_type" text;
ALTER TABLE "flags" ADD COLUMN "rule_customer_tag_id" uuid;
ALTER TABLE "flags" ADD COLUMN "rule_category_id" uuid;
ALTER TABLE "flags" ADD COLUMN "rule_product_tag_id" uuid;
ALTER TABLE "ruled_flags" ADD CONSTRAINT "ruled_flags_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ruled_flags" ADD CONSTRAINT "ruled_flags_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ruled_flags" ADD CONSTRAINT "ruled_flags_flag_id_flags_id_fk" FOREIGN KEY ("flag_id") REFERENCES "public"."flags"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "ruled_flags_ticket_id_flag_id_key" ON "ruled_flags" USING btree ("client_id","ticket_id","flag_id") WHERE not is_deleted;
CREATE INDEX "ruled_flags_ticket_id_idx" ON "ruled_flags" USING btree ("ticket_id");
CREATE INDEX "ruled_flags_flag_id_idx" ON "ruled_flags" USING btree ("flag_id");
CREATE INDEX "ruled_flags_ticket_id_sort" ON "ruled_flags" USING btree ("client_id","ticket_id","id") WHERE not is_deleted;
ALTER TABLE "flags" ADD CONSTRAINT "flags_rule_branch_id_branches_id_fk" FOREIGN KEY ("rule_branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "flags" ADD CONSTRAINT "flags_rule_customer_tag_id_customer_tags_id_fk" FOREIGN KEY ("rule_customer_tag_id") REFERENCES "public"."customer_tags"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "flags" ADD CONSTRAINT "flags_rule_category_id_categories_id_fk" FOREIGN KEY ("rule_category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "flags" ADD CONSTRAINT "flags_rule_product_tag_id_product_tags_id_fk" FOREIGN KEY ("rule_product_tag_id") REFERENCES "public"."product_tags"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "flags_rule_branch_id_idx" ON "flags" USING btree ("rule_branch_id");
CREATE INDEX "flags_rule_customer_tag_id_idx" ON "flags" USING btree ("rule_customer_tag_id");
CREATE INDEX "flags_rule_category_id_idx" ON "flags" USING btree ("rule_category_id");
CREATE INDEX "flags_rule_product_tag_id_idx" ON "flags" USING btree ("rule_product_tag_id");
ALTER TABLE "flags" ADD CONSTRAINT "flags_check_1" CHECK ("set_by" <> 'Rule' or num_nonnulls("rule_state", "rule_priority", "rule_words", "rule_days_open", "rule_tickets", "rule_min_total", "rule_branch_id", "rule_customer_type", "rule_customer_tag_id", "rule_category_id", "rule_product_tag_id") > 0);
ALTER TABLE "flags" ADD CONSTRAINT "flags_rule_days_open_min" CHECK ("rule_days_open" >= 1);
ALTER TABLE "flags" ADD CONSTRAINT "flags_rule_tickets_min" CHECK ("rule_tickets" >= 2);
ALTER TABLE "flags" ADD CONSTRAINT "flags_rule_min_total_min" CHECK ("rule_min_total" >= 0.01);
ALTER TABLE "flags" ADD CONSTRAINT "flags_set_by_values" CHECK ("set_by" in ('People', 'Rule'));
ALTER TABLE "flags" ADD CONSTRAINT "flags_rule_state_values" CHECK ("rule_state" in ('New', 'In progress', 'Waiting customer', 'Waiting supplier', 'Waiting parts', 'Scheduled', 'Reopened'));
ALTER TABLE "flags" ADD CONSTRAINT "flags_rule_priority_values" CHECK ("rule_priority" in ('Low', 'Normal', 'High', 'Urgent'));
ALTER TABLE "flags" ADD CONSTRAINT "flags_rule_customer_type_values" CHECK ("rule_customer_type" in ('Retail', 'Trade', 'Staff'));
