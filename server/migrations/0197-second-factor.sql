CREATE TABLE "staff_second_factors" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"begun_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"confirmed_on_utc" timestamp(3) with time zone,
	"used_step" bigint DEFAULT 0 NOT NULL
);

CREATE TABLE "staff_recovery_codes" (
	"staff_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_on_utc" timestamp(3) with time zone,
	CONSTRAINT "staff_recovery_codes_staff_id_hash_pk" PRIMARY KEY("staff_id","hash")
);

ALTER TABLE "clients" ADD COLUMN "needs_second_factor" boolean DEFAULT false NOT NULL;
ALTER TABLE "staff_second_factors" ADD CONSTRAINT "staff_second_factors_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
