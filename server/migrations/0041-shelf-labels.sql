CREATE TABLE "labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"market" text NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"was" numeric(14, 2),
	"was_days" integer,
	"was_of_days" integer,
	"promotion_id" uuid,
	"from_on_utc" timestamp(3) with time zone NOT NULL,
	"until_on_utc" timestamp(3) with time zone,
	"finance" text,
	"qr" text NOT NULL,
	"print_no" text NOT NULL,
	"staff_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "labels_price_min" CHECK ("price" >= 0),
	CONSTRAINT "labels_was_min" CHECK ("was" >= 0),
	CONSTRAINT "labels_was_days_min" CHECK ("was_days" >= 0),
	CONSTRAINT "labels_was_of_days_min" CHECK ("was_of_days" >= 0),
	CONSTRAINT "labels_market_values" CHECK ("market" in ('NZ', 'CA'))
);

CREATE TABLE "label_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"why" text DEFAULT 'Asked for' NOT NULL,
	"market" text NOT NULL,
	"printed" numeric(14, 2),
	"price" numeric(14, 2),
	"promotion_id" uuid,
	"from_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "label_queue_printed_min" CHECK ("printed" >= 0),
	CONSTRAINT "label_queue_price_min" CHECK ("price" >= 0),
	CONSTRAINT "label_queue_why_values" CHECK ("why" in ('Price changed', 'Promotion begins', 'Back to normal', 'No label yet', 'Asked for')),
	CONSTRAINT "label_queue_market_values" CHECK ("market" in ('NZ', 'CA'))
);

ALTER TABLE "payment_methods" ADD COLUMN "weeks" integer;
ALTER TABLE "payment_methods" ADD COLUMN "rate" numeric(9, 3);
ALTER TABLE "labels" ADD CONSTRAINT "labels_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "labels" ADD CONSTRAINT "labels_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "labels" ADD CONSTRAINT "labels_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "labels" ADD CONSTRAINT "labels_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "labels" ADD CONSTRAINT "labels_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "label_queue" ADD CONSTRAINT "label_queue_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "label_queue" ADD CONSTRAINT "label_queue_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "label_queue" ADD CONSTRAINT "label_queue_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "label_queue" ADD CONSTRAINT "label_queue_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "labels_qr_key" ON "labels" USING btree (lower("qr")) WHERE not is_deleted;
CREATE INDEX "labels_sku_id_idx" ON "labels" USING btree ("sku_id");
CREATE INDEX "labels_branch_id_idx" ON "labels" USING btree ("branch_id");
CREATE INDEX "labels_promotion_id_idx" ON "labels" USING btree ("promotion_id");
CREATE INDEX "labels_print_no_idx" ON "labels" USING btree ("print_no");
CREATE INDEX "labels_staff_id_idx" ON "labels" USING btree ("staff_id");
CREATE INDEX "labels_created_on_utc_sort" ON "labels" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "labels_qr_search" ON "labels" USING gin ("qr" gin_trgm_ops);
CREATE INDEX "label_queue_sku_id_idx" ON "label_queue" USING btree ("sku_id");
CREATE INDEX "label_queue_branch_id_idx" ON "label_queue" USING btree ("branch_id");
CREATE INDEX "label_queue_promotion_id_idx" ON "label_queue" USING btree ("promotion_id");
CREATE INDEX "label_queue_created_on_utc_sort" ON "label_queue" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_weeks_min" CHECK ("weeks" >= 1);
