CREATE TABLE "sign_in_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account" text,
	"address" text,
	"at_utc" timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE INDEX "sign_in_attempts_account_idx" ON "sign_in_attempts" USING btree ("account");
CREATE INDEX "sign_in_attempts_address_idx" ON "sign_in_attempts" USING btree ("address");
CREATE INDEX "sign_in_attempts_at_idx" ON "sign_in_attempts" USING btree ("at_utc");
-- Who is locked stays locked. From the tenth failure on each locked for 60 s, then twice as long, at most 900 s; more than 14 change nothing.
INSERT INTO "sign_in_attempts" ("account", "at_utc")
  SELECT "staff_id"::text, coalesce("locked_until" - least(60 * power(2, least("failures", 14) - 10), 900) * interval '1 second', now())
  FROM "staff_passwords", generate_series(1, least("failures", 14));
