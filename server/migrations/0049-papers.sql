CREATE TABLE "day_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"calendar_day_id" uuid NOT NULL,
	"kind" text DEFAULT 'Added' NOT NULL,
	"file" uuid NOT NULL,
	"printed" jsonb,
	"author_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "day_documents_kind_values" CHECK ("kind" in ('Added', 'Run sheet', 'Dockets'))
);

ALTER TABLE "delivery_plans" ADD COLUMN "printed_on_utc" timestamp(3) with time zone;
ALTER TABLE "day_documents" ADD CONSTRAINT "day_documents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "day_documents" ADD CONSTRAINT "day_documents_calendar_day_id_calendar_days_id_fk" FOREIGN KEY ("calendar_day_id") REFERENCES "public"."calendar_days"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "day_documents" ADD CONSTRAINT "day_documents_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "day_documents" ADD CONSTRAINT "day_documents_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "day_documents_calendar_day_id_idx" ON "day_documents" USING btree ("calendar_day_id");
CREATE INDEX "day_documents_file_idx" ON "day_documents" USING btree ("file");
CREATE INDEX "day_documents_author_id_idx" ON "day_documents" USING btree ("author_id");
CREATE INDEX "day_documents_created_on_utc_sort" ON "day_documents" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
