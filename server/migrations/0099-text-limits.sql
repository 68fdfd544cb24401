CREATE TABLE "text_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"day" date NOT NULL,
	"staff_id" uuid NOT NULL,
	"segments" integer NOT NULL,
	"cost" numeric(18, 4) NOT NULL,
	"signed_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "text_uses_check_1" CHECK ("signed_by_id" is null or "signed_by_id" <> "staff_id"),
	CONSTRAINT "text_uses_segments_min" CHECK ("segments" >= 1),
	CONSTRAINT "text_uses_cost_min" CHECK ("cost" >= 0)
);

ALTER TABLE "clients" ADD COLUMN "text_countries" text DEFAULT 'NZ, CA' NOT NULL;
ALTER TABLE "clients" ADD COLUMN "text_limit" integer DEFAULT 200 NOT NULL;
ALTER TABLE "clients" ADD COLUMN "text_cost_limit" numeric(14, 2) DEFAULT '50' NOT NULL;
ALTER TABLE "clients" ADD COLUMN "all_texts_limit" integer DEFAULT 2000 NOT NULL;
ALTER TABLE "clients" ADD COLUMN "all_texts_cost_limit" numeric(14, 2) DEFAULT '400' NOT NULL;
ALTER TABLE "text_uses" ADD CONSTRAINT "text_uses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "text_uses" ADD CONSTRAINT "text_uses_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "text_uses" ADD CONSTRAINT "text_uses_signed_by_id_staff_id_fk" FOREIGN KEY ("signed_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "text_uses_staff_id_idx" ON "text_uses" USING btree ("staff_id");
CREATE INDEX "text_uses_signed_by_id_idx" ON "text_uses" USING btree ("signed_by_id");
CREATE INDEX "text_uses_day_sort" ON "text_uses" USING btree ("client_id","day","id") WHERE not is_deleted;
ALTER TABLE "clients" ADD CONSTRAINT "clients_text_limit_min" CHECK ("text_limit" >= 0);
ALTER TABLE "clients" ADD CONSTRAINT "clients_text_cost_limit_min" CHECK ("text_cost_limit" >= 0);
ALTER TABLE "clients" ADD CONSTRAINT "clients_all_texts_limit_min" CHECK ("all_texts_limit" >= 0);
ALTER TABLE "clients" ADD CONSTRAINT "clients_all_texts_cost_limit_min" CHECK ("all_texts_cost_limit" >= 0);
