CREATE TABLE "channel_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"website_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"job" text NOT NULL,
	"started_on_utc" timestamp(3) with time zone,
	"took" numeric(18, 1),
	"ok" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"succeeded_on_utc" timestamp(3) with time zone,
	"next_on_utc" timestamp(3) with time zone,
	"is_paused" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "channel_jobs_took_min" CHECK ("took" >= 0),
	CONSTRAINT "channel_jobs_ok_min" CHECK ("ok" >= 0),
	CONSTRAINT "channel_jobs_failed_min" CHECK ("failed" >= 0),
	CONSTRAINT "channel_jobs_job_values" CHECK ("job" in ('Orders', 'Stock and prices', 'Read back'))
);

CREATE TABLE "channel_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"channel_job_id" uuid NOT NULL,
	"website_id" uuid NOT NULL,
	"job" text NOT NULL,
	"started_on_utc" timestamp(3) with time zone NOT NULL,
	"took" numeric(18, 1),
	"ok" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "channel_runs_took_min" CHECK ("took" >= 0),
	CONSTRAINT "channel_runs_ok_min" CHECK ("ok" >= 0),
	CONSTRAINT "channel_runs_failed_min" CHECK ("failed" >= 0),
	CONSTRAINT "channel_runs_job_values" CHECK ("job" in ('Orders', 'Stock and prices', 'Read back'))
);

CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"website_id" uuid NOT NULL,
	"mapping_id" uuid NOT NULL,
	"web_product_id" text NOT NULL,
	"web_name" text,
	"our_name" text,
	"agreed_name" text,
	"own_name" text,
	"web_published" boolean,
	"our_published" boolean,
	"agreed_published" boolean,
	"web_price" numeric(14, 2),
	"our_price" numeric(14, 2),
	"agreed_price" numeric(14, 2),
	"own_price" numeric(14, 2),
	"base_price" numeric(14, 2),
	"price_problem" text,
	"web_stock" integer,
	"our_stock" integer,
	"agreed_stock" integer,
	"buffer" integer,
	"categories" text,
	"pictures" integer,
	"worked_out_on_utc" timestamp(3) with time zone,
	"sent_on_utc" timestamp(3) with time zone,
	"read_on_utc" timestamp(3) with time zone,
	"cause" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "listings_web_price_min" CHECK ("web_price" >= 0),
	CONSTRAINT "listings_our_price_min" CHECK ("our_price" >= 0),
	CONSTRAINT "listings_agreed_price_min" CHECK ("agreed_price" >= 0),
	CONSTRAINT "listings_own_price_min" CHECK ("own_price" >= 0.01),
	CONSTRAINT "listings_base_price_min" CHECK ("base_price" >= 0),
	CONSTRAINT "listings_our_stock_min" CHECK ("our_stock" >= 0),
	CONSTRAINT "listings_agreed_stock_min" CHECK ("agreed_stock" >= 0),
	CONSTRAINT "listings_buffer_min" CHECK ("buffer" >= 0),
	CONSTRAINT "listings_pictures_min" CHECK ("pictures" >= 0)
);

CREATE TABLE "listing_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"website_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"state" text DEFAULT 'Waiting' NOT NULL,
	"queued_on_utc" timestamp(3) with time zone NOT NULL,
	"due_on_utc" timestamp(3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"pushes" text DEFAULT 'Stock' NOT NULL,
	"change" integer DEFAULT 1 NOT NULL,
	"claimed_until_utc" timestamp(3) with time zone,
	"sent_on_utc" timestamp(3) with time zone,
	"stock" integer,
	"cause" text,
	"answer" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "listing_queue_attempts_min" CHECK ("attempts" >= 0),
	CONSTRAINT "listing_queue_change_min" CHECK ("change" >= 1),
	CONSTRAINT "listing_queue_stock_min" CHECK ("stock" >= 0),
	CONSTRAINT "listing_queue_state_values" CHECK ("state" in ('Waiting', 'Sending', 'Sent', 'Later', 'Dead')),
	CONSTRAINT "listing_queue_pushes_values" CHECK ("pushes" in ('All', 'Stock', 'Price', 'Name', 'Published'))
);

CREATE TABLE "listing_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "listing_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"website_id" uuid NOT NULL,
	"sku_id" uuid,
	"happened_on_utc" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"stock" integer,
	"web_stock" integer,
	"free" integer,
	"kept_back" integer,
	"unheld" integer,
	"factor" integer,
	"price" numeric(14, 2),
	"name" text,
	"answer" text,
	"by_id" uuid,
	"proof" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "listing_events_stock_min" CHECK ("stock" >= 0),
	CONSTRAINT "listing_events_free_min" CHECK ("free" >= 0),
	CONSTRAINT "listing_events_kept_back_min" CHECK ("kept_back" >= 0),
	CONSTRAINT "listing_events_unheld_min" CHECK ("unheld" >= 0),
	CONSTRAINT "listing_events_factor_min" CHECK ("factor" >= 1),
	CONSTRAINT "listing_events_price_min" CHECK ("price" >= 0),
	CONSTRAINT "listing_events_kind_values" CHECK ("kind" in ('Sent', 'Not sent', 'Read back', 'Decided'))
);

ALTER TABLE "channels" ADD COLUMN "sends_stock" boolean DEFAULT true NOT NULL;
ALTER TABLE "channels" ADD COLUMN "sends_prices" boolean DEFAULT false NOT NULL;
ALTER TABLE "channels" ADD COLUMN "sends_names" boolean DEFAULT false NOT NULL;
ALTER TABLE "channels" ADD COLUMN "buffer" integer DEFAULT 0 NOT NULL;
ALTER TABLE "channels" ADD COLUMN "rule_by" text;
ALTER TABLE "channels" ADD COLUMN "rule_value" numeric(14, 2);
ALTER TABLE "channels" ADD COLUMN "rule_round" text DEFAULT 'To the cent' NOT NULL;
ALTER TABLE "channels" ADD COLUMN "least_margin" numeric(9, 3);
ALTER TABLE "channels" ADD COLUMN "quiet_until_utc" timestamp(3) with time zone;
ALTER TABLE "channels" ADD COLUMN "compared_on_utc" timestamp(3) with time zone;
ALTER TABLE "website_mappings" ADD COLUMN "web_code" text;
ALTER TABLE "website_mappings" ADD COLUMN "web_barcode" text;
ALTER TABLE "channel_jobs" ADD CONSTRAINT "channel_jobs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channel_jobs" ADD CONSTRAINT "channel_jobs_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "channel_jobs" ADD CONSTRAINT "channel_jobs_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "channel_runs" ADD CONSTRAINT "channel_runs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channel_runs" ADD CONSTRAINT "channel_runs_channel_job_id_channel_jobs_id_fk" FOREIGN KEY ("channel_job_id") REFERENCES "public"."channel_jobs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "channel_runs" ADD CONSTRAINT "channel_runs_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "listings" ADD CONSTRAINT "listings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "listings" ADD CONSTRAINT "listings_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "listings" ADD CONSTRAINT "listings_mapping_id_website_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."website_mappings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_queue" ADD CONSTRAINT "listing_queue_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "listing_queue" ADD CONSTRAINT "listing_queue_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "listing_queue" ADD CONSTRAINT "listing_queue_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_by_id_staff_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "channel_jobs_channel_id_job_key" ON "channel_jobs" USING btree ("client_id","channel_id","job") WHERE not is_deleted;
CREATE INDEX "channel_jobs_website_id_idx" ON "channel_jobs" USING btree ("website_id");
CREATE INDEX "channel_jobs_channel_id_idx" ON "channel_jobs" USING btree ("channel_id");
CREATE INDEX "channel_jobs_website_id_sort" ON "channel_jobs" USING btree ("client_id","website_id","id") WHERE not is_deleted;
CREATE INDEX "channel_jobs_job_sort" ON "channel_jobs" USING btree ("client_id","job","id") WHERE not is_deleted;
CREATE INDEX "channel_jobs_last_error_search" ON "channel_jobs" USING gin (folded("last_error") gin_trgm_ops);
CREATE INDEX "channel_runs_channel_job_id_idx" ON "channel_runs" USING btree ("channel_job_id");
CREATE INDEX "channel_runs_website_id_idx" ON "channel_runs" USING btree ("website_id");
CREATE INDEX "channel_runs_started_on_utc_sort" ON "channel_runs" USING btree ("client_id","started_on_utc","id") WHERE not is_deleted;
CREATE INDEX "channel_runs_error_search" ON "channel_runs" USING gin (folded("error") gin_trgm_ops);
CREATE UNIQUE INDEX "listings_mapping_id_key" ON "listings" USING btree ("client_id","mapping_id") WHERE not is_deleted;
CREATE INDEX "listings_website_id_idx" ON "listings" USING btree ("website_id");
CREATE INDEX "listings_mapping_id_idx" ON "listings" USING btree ("mapping_id");
CREATE INDEX "listings_web_product_id_sort" ON "listings" USING btree ("client_id",folded("web_product_id") collate "C","web_product_id" collate "C","id") WHERE not is_deleted;
CREATE INDEX "listings_website_id_sort" ON "listings" USING btree ("client_id","website_id","id") WHERE not is_deleted;
CREATE INDEX "listings_web_product_id_search" ON "listings" USING gin (folded("web_product_id") gin_trgm_ops);
CREATE INDEX "listings_web_name_search" ON "listings" USING gin (folded("web_name") gin_trgm_ops);
CREATE INDEX "listings_categories_search" ON "listings" USING gin (folded("categories") gin_trgm_ops);
CREATE UNIQUE INDEX "listing_queue_listing_id_key" ON "listing_queue" USING btree ("client_id","listing_id") WHERE not is_deleted;
CREATE INDEX "listing_queue_website_id_idx" ON "listing_queue" USING btree ("website_id");
CREATE INDEX "listing_queue_listing_id_idx" ON "listing_queue" USING btree ("listing_id");
CREATE INDEX "listing_queue_queued_on_utc_sort" ON "listing_queue" USING btree ("client_id","queued_on_utc","id") WHERE not is_deleted;
CREATE INDEX "listing_queue_due_on_utc_sort" ON "listing_queue" USING btree ("client_id","due_on_utc","id") WHERE not is_deleted;
CREATE INDEX "listing_queue_cause_search" ON "listing_queue" USING gin (folded("cause") gin_trgm_ops);
CREATE INDEX "listing_queue_answer_search" ON "listing_queue" USING gin (folded("answer") gin_trgm_ops);
CREATE INDEX "listing_changes_sku_id_idx" ON "listing_changes" USING btree ("sku_id");
CREATE INDEX "listing_events_listing_id_idx" ON "listing_events" USING btree ("listing_id");
CREATE INDEX "listing_events_website_id_idx" ON "listing_events" USING btree ("website_id");
CREATE INDEX "listing_events_sku_id_idx" ON "listing_events" USING btree ("sku_id");
CREATE INDEX "listing_events_by_id_idx" ON "listing_events" USING btree ("by_id");
CREATE INDEX "listing_events_happened_on_utc_sort" ON "listing_events" USING btree ("client_id","happened_on_utc","id") WHERE not is_deleted;
CREATE INDEX "listing_events_answer_search" ON "listing_events" USING gin (folded("answer") gin_trgm_ops);
ALTER TABLE "channels" ADD CONSTRAINT "channels_buffer_min" CHECK ("buffer" >= 0);
ALTER TABLE "channels" ADD CONSTRAINT "channels_least_margin_min" CHECK ("least_margin" >= 0);
ALTER TABLE "channels" ADD CONSTRAINT "channels_rule_by_values" CHECK ("rule_by" in ('Percent', 'Amount', 'Margin'));
ALTER TABLE "channels" ADD CONSTRAINT "channels_rule_round_values" CHECK ("rule_round" in ('To the cent', '.00', '.99', '.95', '9', '0.05'));
ALTER TABLE "listings" ADD COLUMN "sku_id" uuid;
ALTER TABLE "listings" ADD COLUMN "product_id" uuid;
ALTER TABLE "listings" ADD CONSTRAINT "listings_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "listings" ADD CONSTRAINT "listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "listings_sku_id_idx" ON "listings" USING btree ("sku_id");
CREATE INDEX "listings_product_id_idx" ON "listings" USING btree ("product_id");

-- Goods that were moved, held or released queue their listings. Rows are only added, so that nobody waits for another
-- who moves the same goods; they are read once they are committed, so that a late commit is not missed.
create function note_listing_changes() returns trigger language plpgsql as $$
begin
  insert into listing_changes (id, sku_id)
  select gen_random_uuid(), a.sku_id from (select distinct sku_id from added) a
  where exists (select from website_mappings m where m.sku_id = a.sku_id and not m.is_deleted)
    or exists (select from combo_members b join website_mappings m on m.sku_id = b.combo_sku_id and not m.is_deleted where b.sku_id = a.sku_id and not b.is_deleted);
  return null;
end
$$;
create trigger stock_moves_note_listings after insert on stock_moves referencing new table as added for each statement execute function note_listing_changes();

-- Channels that are there already have their jobs at once.
insert into channel_jobs (id, client_id, website_id, channel_id, job)
select gen_random_uuid(), c.client_id, c.website_id, c.id, j.job from channels c, unnest(array['Orders', 'Stock and prices', 'Read back']) as j(job)
where c.kind = 'nopCommerce' and not c.is_deleted;

-- What is mapped already is listed.
insert into listings (id, client_id, website_id, mapping_id, web_product_id, web_name, sku_id, product_id)
select gen_random_uuid(), m.client_id, m.website_id, m.id, m.web_product_id, m.web_name, m.sku_id, k.product_id from website_mappings m left join skus k on k.id = m.sku_id where not m.is_deleted;

-- A listing is found by its SKU and product, which are those of its mapping.
create function follow_website_mapping() returns trigger language plpgsql as $$
begin
  update listings set sku_id = new.sku_id, product_id = (select k.product_id from skus k where k.id = new.sku_id)
  where mapping_id = new.id and sku_id is distinct from new.sku_id;
  return null;
end
$$;
create trigger website_mappings_followed after update of sku_id on website_mappings for each row execute function follow_website_mapping();
