CREATE TABLE "staff_note" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(regexp_split_to_array(normalize(replace(regexp_replace(normalize(translate(normalize(lower(normalize(name || ' ' || email, NFKC)
  COLLATE "pg_c_utf8"), NFC), 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ', 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'), NFD), '[\u0300-\u036f]', '', 'g'), 'đ', 'd'), NFC), '[^[:alnum:]]+'), ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_note" ADD CONSTRAINT "staff_note_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_note" ADD CONSTRAINT "staff_note_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "enrolment_course" ON "enrolment" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "user_search_words" ON "user" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "user_tester" ON "user" USING btree ("id") WHERE "user"."is_tester";--> statement-breakpoint
CREATE INDEX "user_suspended" ON "user" USING btree ("id") WHERE "user"."suspended_at" IS NOT NULL;