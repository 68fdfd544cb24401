CREATE TABLE "article_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category_id" uuid NOT NULL,
	"audience" text DEFAULT 'Staff' NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'Draft' NOT NULL,
	"confirmed_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "articles_audience_values" CHECK ("audience" in ('Staff', 'Customers')),
	CONSTRAINT "articles_state_values" CHECK ("state" in ('Draft', 'Published', 'Archived'))
);

CREATE TABLE "article_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"published_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"published_by_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "article_versions_revision_min" CHECK ("revision" >= 1)
);

CREATE TABLE "article_votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"is_helpful" boolean,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "article_votes_revision_min" CHECK ("revision" >= 1)
);

CREATE TABLE "article_reads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"day" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "ticket_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"refund_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "articles_product_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "articles_product_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

ALTER TABLE "article_categories" ADD CONSTRAINT "article_categories_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "article_categories" ADD CONSTRAINT "article_categories_parent_id_article_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."article_categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "articles" ADD CONSTRAINT "articles_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "articles" ADD CONSTRAINT "articles_category_id_article_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."article_categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_published_by_id_staff_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "article_votes" ADD CONSTRAINT "article_votes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "article_votes" ADD CONSTRAINT "article_votes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "article_votes" ADD CONSTRAINT "article_votes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "article_reads" ADD CONSTRAINT "article_reads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "article_reads" ADD CONSTRAINT "article_reads_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "article_reads" ADD CONSTRAINT "article_reads_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "ticket_refunds" ADD CONSTRAINT "ticket_refunds_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ticket_refunds" ADD CONSTRAINT "ticket_refunds_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ticket_refunds" ADD CONSTRAINT "ticket_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "articles_product_ids" ADD CONSTRAINT "articles_product_ids_from_id_articles_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "articles_product_ids" ADD CONSTRAINT "articles_product_ids_to_id_products_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "article_categories_parent_id_name_key" ON "article_categories" USING btree ("client_id",coalesce("parent_id"::text, ''),lower("name")) WHERE not is_deleted;
CREATE INDEX "article_categories_parent_id_idx" ON "article_categories" USING btree ("parent_id");
CREATE INDEX "article_categories_name_sort" ON "article_categories" USING btree ("client_id",folded("name") collate "C","name" collate "C","id") WHERE not is_deleted;
CREATE INDEX "article_categories_position_sort" ON "article_categories" USING btree ("client_id","position","id") WHERE not is_deleted;
CREATE INDEX "article_categories_name_search" ON "article_categories" USING gin (folded("name") gin_trgm_ops);
CREATE UNIQUE INDEX "articles_title_key" ON "articles" USING btree ("client_id",lower("title")) WHERE not is_deleted;
CREATE INDEX "articles_category_id_idx" ON "articles" USING btree ("category_id");
CREATE INDEX "articles_title_sort" ON "articles" USING btree ("client_id",folded("title") collate "C","title" collate "C","id") WHERE not is_deleted;
CREATE INDEX "articles_title_search" ON "articles" USING gin (folded("title") gin_trgm_ops);
CREATE INDEX "articles_body_search" ON "articles" USING gin (folded("body") gin_trgm_ops);
CREATE UNIQUE INDEX "article_versions_article_id_revision_key" ON "article_versions" USING btree ("client_id","article_id","revision") WHERE not is_deleted;
CREATE INDEX "article_versions_article_id_idx" ON "article_versions" USING btree ("article_id");
CREATE INDEX "article_versions_published_by_id_idx" ON "article_versions" USING btree ("published_by_id");
CREATE INDEX "article_versions_revision_sort" ON "article_versions" USING btree ("client_id","revision","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "article_votes_article_id_revision_staff_id_key" ON "article_votes" USING btree ("client_id","article_id","revision","staff_id") WHERE not is_deleted;
CREATE INDEX "article_votes_article_id_idx" ON "article_votes" USING btree ("article_id");
CREATE INDEX "article_votes_staff_id_idx" ON "article_votes" USING btree ("staff_id");
CREATE INDEX "article_votes_created_on_utc_sort" ON "article_votes" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "article_reads_article_id_staff_id_day_key" ON "article_reads" USING btree ("client_id","article_id","staff_id","day") WHERE not is_deleted;
CREATE INDEX "article_reads_article_id_idx" ON "article_reads" USING btree ("article_id");
CREATE INDEX "article_reads_staff_id_idx" ON "article_reads" USING btree ("staff_id");
CREATE INDEX "article_reads_day_sort" ON "article_reads" USING btree ("client_id","day","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "ticket_refunds_refund_id_key" ON "ticket_refunds" USING btree ("client_id","refund_id") WHERE not is_deleted;
CREATE INDEX "ticket_refunds_ticket_id_idx" ON "ticket_refunds" USING btree ("ticket_id");
CREATE INDEX "ticket_refunds_refund_id_idx" ON "ticket_refunds" USING btree ("refund_id");
CREATE INDEX "ticket_refunds_created_on_utc_sort" ON "ticket_refunds" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "articles_product_ids_to_idx" ON "articles_product_ids" USING btree ("to_id");
