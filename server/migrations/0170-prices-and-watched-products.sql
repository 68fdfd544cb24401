CREATE TABLE "competitor_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"competitor" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"seen_on" date DEFAULT current_date NOT NULL,
	"url" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "competitor_prices_amount_min" CHECK ("amount" >= 0.01)
);

CREATE TABLE "price_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"below" numeric(9, 3) NOT NULL,
	"competitor" text,
	"category_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "price_alerts_below_min" CHECK ("below" >= 0.1)
);

CREATE TABLE "price_alert_hits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"competitor_price_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "watched_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

ALTER TABLE "competitor_prices" ADD CONSTRAINT "competitor_prices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "competitor_prices" ADD CONSTRAINT "competitor_prices_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "price_alert_hits" ADD CONSTRAINT "price_alert_hits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "price_alert_hits" ADD CONSTRAINT "price_alert_hits_competitor_price_id_competitor_prices_id_fk" FOREIGN KEY ("competitor_price_id") REFERENCES "public"."competitor_prices"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_alert_hits" ADD CONSTRAINT "price_alert_hits_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "watched_products" ADD CONSTRAINT "watched_products_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "watched_products" ADD CONSTRAINT "watched_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "competitor_prices_sku_id_competitor_seen_on_key" ON "competitor_prices" USING btree ("client_id","sku_id",lower("competitor"),"seen_on") WHERE not is_deleted;
CREATE INDEX "competitor_prices_sku_id_idx" ON "competitor_prices" USING btree ("sku_id");
CREATE INDEX "competitor_prices_seen_on_sort" ON "competitor_prices" USING btree ("client_id","seen_on","id") WHERE not is_deleted;
CREATE INDEX "competitor_prices_competitor_sort" ON "competitor_prices" USING btree ("client_id",folded("competitor") collate "C","competitor" collate "C","id") WHERE not is_deleted;
CREATE INDEX "competitor_prices_amount_sort" ON "competitor_prices" USING btree ("client_id","amount","id") WHERE not is_deleted;
CREATE INDEX "competitor_prices_competitor_search" ON "competitor_prices" USING gin (folded("competitor") gin_trgm_ops);
CREATE UNIQUE INDEX "price_alerts_name_key" ON "price_alerts" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "price_alerts_staff_id_idx" ON "price_alerts" USING btree ("staff_id");
CREATE INDEX "price_alerts_category_id_idx" ON "price_alerts" USING btree ("category_id");
CREATE INDEX "price_alerts_name_sort" ON "price_alerts" USING btree ("client_id",folded("name") collate "C","name" collate "C","id") WHERE not is_deleted;
CREATE INDEX "price_alerts_name_search" ON "price_alerts" USING gin (folded("name") gin_trgm_ops);
CREATE UNIQUE INDEX "price_alert_hits_competitor_price_id_key" ON "price_alert_hits" USING btree ("client_id","competitor_price_id") WHERE not is_deleted;
CREATE INDEX "price_alert_hits_competitor_price_id_idx" ON "price_alert_hits" USING btree ("competitor_price_id");
CREATE INDEX "price_alert_hits_task_id_idx" ON "price_alert_hits" USING btree ("task_id");
CREATE INDEX "price_alert_hits_competitor_price_id_sort" ON "price_alert_hits" USING btree ("client_id","competitor_price_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "watched_products_product_id_key" ON "watched_products" USING btree ("client_id","product_id") WHERE not is_deleted;
CREATE INDEX "watched_products_product_id_idx" ON "watched_products" USING btree ("product_id");
CREATE INDEX "watched_products_product_id_sort" ON "watched_products" USING btree ("client_id","product_id","id") WHERE not is_deleted;
