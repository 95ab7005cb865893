<?php
/**
 * The form of an element as HTML, which visitors can use before any script has loaded, and without any script.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

/**
 * Returns the form of an element in a language; empty where it has none, or the server gives none.
 *
 * @param array  $element  The element.
 * @param string $client   The code of the institution.
 * @param string $language Its language.
 */
function render_form( array $element, string $client, string $language ): string {
	$settings = read_settings();
	if ( ! $settings['plain'] || ! $element['form'] ) {
		return '';
	}
	$file = $element['tag'] . '.' . ( '' !== $language ? $language : 'en' ) . '.html';
	$form = fetch_kept_text( $settings['server'] . '/forms/' . $file . '?client=' . rawurlencode( $client ) );
	// A portal that is down for maintenance may answer with a page of its own.
	if ( null === $form || false === strpos( $form, 'data-campus-static' ) ) {
		return '';
	}
	return wp_kses( $form, allowed_markup(), array( 'http', 'https', 'mailto', 'tel' ) );
}
