CREATE SEQUENCE "public"."retargeting_cases_case_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "retargeting_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"language" text DEFAULT 'English' NOT NULL,
	"step" integer NOT NULL,
	"delay" integer DEFAULT 24 NOT NULL,
	"subject" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "retargeting_templates_step_min" CHECK ("step" >= 1),
	CONSTRAINT "retargeting_templates_delay_min" CHECK ("delay" >= 0),
	CONSTRAINT "retargeting_templates_source_values" CHECK ("source" in ('Unpaid order', 'Quotation')),
	CONSTRAINT "retargeting_templates_language_values" CHECK ("language" in ('English', 'French'))
);

CREATE TABLE "retargeting_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "retargeting_blocks_position_min" CHECK ("position" >= 1),
	CONSTRAINT "retargeting_blocks_kind_values" CHECK ("kind" in ('Heading', 'Text', 'Items', 'Button', 'Unsubscribe'))
);

CREATE TABLE "retargeting_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"case_no" text DEFAULT 'RC' || lpad(nextval('retargeting_cases_case_no_seq')::text, 6, '0') NOT NULL,
	"customer_id" uuid NOT NULL,
	"source" text NOT NULL,
	"order_id" uuid NOT NULL,
	"website_order_id" uuid,
	"items" text,
	"value" numeric(14, 2) NOT NULL,
	"last_seen_on_utc" timestamp(3) with time zone NOT NULL,
	"language" text DEFAULT 'English' NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"next_on_utc" timestamp(3) with time zone,
	"owner_id" uuid,
	"state" text DEFAULT 'New' NOT NULL,
	"why" text,
	"order_won_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "retargeting_cases_value_min" CHECK ("value" >= 0),
	CONSTRAINT "retargeting_cases_step_min" CHECK ("step" >= 0),
	CONSTRAINT "retargeting_cases_source_values" CHECK ("source" in ('Unpaid order', 'Quotation')),
	CONSTRAINT "retargeting_cases_language_values" CHECK ("language" in ('English', 'French')),
	CONSTRAINT "retargeting_cases_state_values" CHECK ("state" in ('New', 'Running', 'Stopped', 'Won', 'Lost'))
);

CREATE TABLE "email_opt_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"address" text NOT NULL,
	"source" text DEFAULT 'Reply' NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "email_opt_outs_source_values" CHECK ("source" in ('Reply', 'Telephone', 'Link'))
);

CREATE TABLE "trade_me_listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"website_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"start_price" numeric(14, 2) NOT NULL,
	"buy_now_price" numeric(14, 2),
	"quantity" integer DEFAULT 1 NOT NULL,
	"duration" text DEFAULT '7' NOT NULL,
	"auto_list" boolean DEFAULT false NOT NULL,
	"listing_no" text,
	"started_on_utc" timestamp(3) with time zone,
	"ends_on_utc" timestamp(3) with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"watchers" integer DEFAULT 0 NOT NULL,
	"bids" integer DEFAULT 0 NOT NULL,
	"free" integer,
	"status" text DEFAULT 'Draft' NOT NULL,
	"is_withdrawn_by_itself" boolean DEFAULT false NOT NULL,
	"last_error" text,
	"attempted_on_utc" timestamp(3) with time zone,
	"next_on_utc" timestamp(3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "trade_me_listings_check_1" CHECK ("buy_now_price" is null or "buy_now_price" >= "start_price"),
	CONSTRAINT "trade_me_listings_start_price_min" CHECK ("start_price" >= 0.5),
	CONSTRAINT "trade_me_listings_buy_now_price_min" CHECK ("buy_now_price" >= 0.5),
	CONSTRAINT "trade_me_listings_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "trade_me_listings_views_min" CHECK ("views" >= 0),
	CONSTRAINT "trade_me_listings_watchers_min" CHECK ("watchers" >= 0),
	CONSTRAINT "trade_me_listings_bids_min" CHECK ("bids" >= 0),
	CONSTRAINT "trade_me_listings_attempts_min" CHECK ("attempts" >= 0),
	CONSTRAINT "trade_me_listings_duration_values" CHECK ("duration" in ('2', '3', '4', '5', '6', '7', '10')),
	CONSTRAINT "trade_me_listings_status_values" CHECK ("status" in ('Draft', 'Listing', 'Relisting', 'Listed', 'Withdrawing', 'Withdrawn', 'Ended', 'Failed'))
);

CREATE TABLE "trade_me_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"trade_me_listing_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"question" text NOT NULL,
	"asked_by" text,
	"asked_on_utc" timestamp(3) with time zone NOT NULL,
	"answer" text,
	"state" text DEFAULT 'Open' NOT NULL,
	"attempted_on_utc" timestamp(3) with time zone,
	"last_error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "trade_me_questions_state_values" CHECK ("state" in ('Open', 'Answering', 'Answered', 'Gone'))
);

CREATE TABLE "trade_me_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"website_id" uuid NOT NULL,
	"purchase_id" text NOT NULL,
	"website_order_id" uuid NOT NULL,
	"trade_me_listing_id" uuid,
	"quantity" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "trade_me_sales_quantity_min" CHECK ("quantity" >= 1)
);

CREATE TABLE "trade_me_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"paced_until_utc" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

ALTER TABLE "messages" ADD COLUMN "html" text;
ALTER TABLE "messages" ADD COLUMN "unsubscribe" text;
ALTER TABLE "retargeting_templates" ADD CONSTRAINT "retargeting_templates_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "retargeting_blocks" ADD CONSTRAINT "retargeting_blocks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "retargeting_blocks" ADD CONSTRAINT "retargeting_blocks_template_id_retargeting_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."retargeting_templates"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "retargeting_cases" ADD CONSTRAINT "retargeting_cases_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "retargeting_cases" ADD CONSTRAINT "retargeting_cases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "retargeting_cases" ADD CONSTRAINT "retargeting_cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "retargeting_cases" ADD CONSTRAINT "retargeting_cases_website_order_id_website_orders_id_fk" FOREIGN KEY ("website_order_id") REFERENCES "public"."website_orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "retargeting_cases" ADD CONSTRAINT "retargeting_cases_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "retargeting_cases" ADD CONSTRAINT "retargeting_cases_order_won_id_orders_id_fk" FOREIGN KEY ("order_won_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "email_opt_outs" ADD CONSTRAINT "email_opt_outs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_me_listings" ADD CONSTRAINT "trade_me_listings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_me_listings" ADD CONSTRAINT "trade_me_listings_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "trade_me_listings" ADD CONSTRAINT "trade_me_listings_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "trade_me_questions" ADD CONSTRAINT "trade_me_questions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_me_questions" ADD CONSTRAINT "trade_me_questions_trade_me_listing_id_trade_me_listings_id_fk" FOREIGN KEY ("trade_me_listing_id") REFERENCES "public"."trade_me_listings"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "trade_me_sales" ADD CONSTRAINT "trade_me_sales_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_me_sales" ADD CONSTRAINT "trade_me_sales_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "trade_me_sales" ADD CONSTRAINT "trade_me_sales_website_order_id_website_orders_id_fk" FOREIGN KEY ("website_order_id") REFERENCES "public"."website_orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "trade_me_sales" ADD CONSTRAINT "trade_me_sales_trade_me_listing_id_trade_me_listings_id_fk" FOREIGN KEY ("trade_me_listing_id") REFERENCES "public"."trade_me_listings"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "trade_me_accounts" ADD CONSTRAINT "trade_me_accounts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_me_accounts" ADD CONSTRAINT "trade_me_accounts_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "retargeting_templates_name_key" ON "retargeting_templates" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "retargeting_templates_name_sort" ON "retargeting_templates" USING btree ("client_id",folded("name") collate "C","name" collate "C","id") WHERE not is_deleted;
CREATE INDEX "retargeting_templates_name_search" ON "retargeting_templates" USING gin (folded("name") gin_trgm_ops);
CREATE INDEX "retargeting_templates_subject_search" ON "retargeting_templates" USING gin (folded("subject") gin_trgm_ops);
CREATE UNIQUE INDEX "retargeting_blocks_template_id_position_key" ON "retargeting_blocks" USING btree ("client_id","template_id","position") WHERE not is_deleted;
CREATE INDEX "retargeting_blocks_template_id_idx" ON "retargeting_blocks" USING btree ("template_id");
CREATE INDEX "retargeting_blocks_position_sort" ON "retargeting_blocks" USING btree ("client_id","position","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "retargeting_cases_case_no_key" ON "retargeting_cases" USING btree ("client_id",lower("case_no")) WHERE not is_deleted;
CREATE UNIQUE INDEX "retargeting_cases_order_id_key" ON "retargeting_cases" USING btree ("client_id","order_id") WHERE not is_deleted;
CREATE INDEX "retargeting_cases_customer_id_idx" ON "retargeting_cases" USING btree ("customer_id");
CREATE INDEX "retargeting_cases_order_id_idx" ON "retargeting_cases" USING btree ("order_id");
CREATE INDEX "retargeting_cases_website_order_id_idx" ON "retargeting_cases" USING btree ("website_order_id");
CREATE INDEX "retargeting_cases_owner_id_idx" ON "retargeting_cases" USING btree ("owner_id");
CREATE INDEX "retargeting_cases_order_won_id_idx" ON "retargeting_cases" USING btree ("order_won_id");
CREATE INDEX "retargeting_cases_last_seen_on_utc_sort" ON "retargeting_cases" USING btree ("client_id","last_seen_on_utc","id") WHERE not is_deleted;
CREATE INDEX "retargeting_cases_case_no_search" ON "retargeting_cases" USING gin ("case_no" gin_trgm_ops);
CREATE UNIQUE INDEX "email_opt_outs_address_key" ON "email_opt_outs" USING btree ("client_id",lower("address")) WHERE not is_deleted;
CREATE INDEX "email_opt_outs_address_sort" ON "email_opt_outs" USING btree ("client_id",folded("address") collate "C","address" collate "C","id") WHERE not is_deleted;
CREATE INDEX "email_opt_outs_address_search" ON "email_opt_outs" USING gin (folded("address") gin_trgm_ops);
CREATE UNIQUE INDEX "trade_me_listings_website_id_sku_id_key" ON "trade_me_listings" USING btree ("client_id","website_id","sku_id") WHERE not is_deleted;
CREATE INDEX "trade_me_listings_website_id_idx" ON "trade_me_listings" USING btree ("website_id");
CREATE INDEX "trade_me_listings_sku_id_idx" ON "trade_me_listings" USING btree ("sku_id");
CREATE INDEX "trade_me_listings_listing_no_idx" ON "trade_me_listings" USING btree ("listing_no");
CREATE INDEX "trade_me_listings_title_sort" ON "trade_me_listings" USING btree ("client_id",folded("title") collate "C","title" collate "C","id") WHERE not is_deleted;
CREATE INDEX "trade_me_listings_website_id_sort" ON "trade_me_listings" USING btree ("client_id","website_id","id") WHERE not is_deleted;
CREATE INDEX "trade_me_listings_title_search" ON "trade_me_listings" USING gin (folded("title") gin_trgm_ops);
CREATE INDEX "trade_me_listings_listing_no_search" ON "trade_me_listings" USING gin (folded("listing_no") gin_trgm_ops);
CREATE UNIQUE INDEX "trade_me_questions_trade_me_listing_id_question_id_key" ON "trade_me_questions" USING btree ("client_id","trade_me_listing_id",lower("question_id")) WHERE not is_deleted;
CREATE INDEX "trade_me_questions_trade_me_listing_id_idx" ON "trade_me_questions" USING btree ("trade_me_listing_id");
CREATE INDEX "trade_me_questions_asked_on_utc_sort" ON "trade_me_questions" USING btree ("client_id","asked_on_utc","id") WHERE not is_deleted;
CREATE INDEX "trade_me_questions_question_search" ON "trade_me_questions" USING gin (folded("question") gin_trgm_ops);
CREATE UNIQUE INDEX "trade_me_sales_website_id_purchase_id_key" ON "trade_me_sales" USING btree ("client_id","website_id",lower("purchase_id")) WHERE not is_deleted;
CREATE INDEX "trade_me_sales_website_id_idx" ON "trade_me_sales" USING btree ("website_id");
CREATE INDEX "trade_me_sales_website_order_id_idx" ON "trade_me_sales" USING btree ("website_order_id");
CREATE INDEX "trade_me_sales_trade_me_listing_id_idx" ON "trade_me_sales" USING btree ("trade_me_listing_id");
CREATE INDEX "trade_me_sales_purchase_id_sort" ON "trade_me_sales" USING btree ("client_id",folded("purchase_id") collate "C","purchase_id" collate "C","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "trade_me_accounts_channel_id_key" ON "trade_me_accounts" USING btree ("client_id","channel_id") WHERE not is_deleted;
CREATE INDEX "trade_me_accounts_channel_id_idx" ON "trade_me_accounts" USING btree ("channel_id");
CREATE INDEX "trade_me_accounts_channel_id_sort" ON "trade_me_accounts" USING btree ("client_id","channel_id","id") WHERE not is_deleted;
