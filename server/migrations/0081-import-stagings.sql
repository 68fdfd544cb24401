CREATE TABLE "import_stagings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"file_name" text,
	"bytes" "bytea" NOT NULL,
	"rows" integer NOT NULL,
	"how" jsonb NOT NULL,
	"begun_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "import_stagings" ADD CONSTRAINT "import_stagings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "import_stagings" ADD CONSTRAINT "import_stagings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "import_stagings_begun_idx" ON "import_stagings" USING btree ("client_id","begun_on_utc");
